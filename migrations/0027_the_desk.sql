CREATE TABLE `appeals` (
	`decision_id` integer PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`outcome` text,
	`answer` text DEFAULT '' NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`decision_id`) REFERENCES `decisions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `case_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`case_id` integer NOT NULL,
	`kind` text NOT NULL,
	`actor_id` integer,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `case_events_case` ON `case_events` (`case_id`,`id`);--> statement-breakpoint
CREATE TABLE `cases` (
	`id` integer PRIMARY KEY NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` integer,
	`owner_id` integer,
	`picture_key` text,
	`decision_id` integer,
	`is_trusted` integer DEFAULT false NOT NULL,
	`due_at` integer NOT NULL,
	`claimed_by` integer,
	`claimed_at` integer,
	`opened_at` integer NOT NULL,
	`decided_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cases_open` ON `cases` (`subject_kind`,`subject_id`) WHERE "cases"."decided_at" is null and "cases"."decision_id" is null and "cases"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX `cases_queue` ON `cases` ("is_trusted" desc,`due_at`,`id`) WHERE "cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX `cases_claimed` ON `cases` (`claimed_by`,`due_at`,`id`) WHERE "cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX `cases_done` ON `cases` ("decided_at" desc,"id" desc) WHERE "cases"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX `cases_owner` ON `cases` (`owner_id`) WHERE "cases"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX `cases_picture` ON `cases` (`picture_key`) WHERE "cases"."picture_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `cases_appeal` ON `cases` (`decision_id`) WHERE "cases"."decision_id" is not null;--> statement-breakpoint
CREATE TABLE `decisions` (
	`id` integer PRIMARY KEY NOT NULL,
	`case_id` integer NOT NULL,
	`action` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` integer,
	`owner_id` integer,
	`ground` text NOT NULL,
	`rule` text NOT NULL,
	`explanation` text NOT NULL,
	`snapshot` text NOT NULL,
	`source` text NOT NULL,
	`ends_at` integer,
	`decided_by` integer NOT NULL,
	`decided_at` integer NOT NULL,
	`before` text,
	`reversed_by` integer,
	`reversed_at` integer,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `decisions_case` ON `decisions` (`case_id`);--> statement-breakpoint
CREATE INDEX `decisions_owner` ON `decisions` (`owner_id`,"id" desc) WHERE "decisions"."owner_id" is not null and "decisions"."action" <> 'none';--> statement-breakpoint
CREATE TABLE `notices` (
	`id` integer PRIMARY KEY NOT NULL,
	`case_id` integer NOT NULL,
	`reporter_id` integer,
	`source` text NOT NULL,
	`reason` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`snapshot` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`case_id`) REFERENCES `cases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_once` ON `notices` (`case_id`,`reporter_id`,`reason`) WHERE "notices"."reporter_id" is not null and "notices"."source" = 'report';--> statement-breakpoint
CREATE INDEX `notices_case` ON `notices` (`case_id`,`id`);--> statement-breakpoint
CREATE INDEX `notices_reporter` ON `notices` (`reporter_id`) WHERE "notices"."reporter_id" is not null;--> statement-breakpoint
CREATE TABLE `statement_keys` (
	`hash` text PRIMARY KEY NOT NULL,
	`decision_id` integer NOT NULL,
	FOREIGN KEY (`decision_id`) REFERENCES `decisions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `statement_keys_decision` ON `statement_keys` (`decision_id`);--> statement-breakpoint
CREATE TABLE `transparency_counts` (
	`year` integer NOT NULL,
	`what` text NOT NULL,
	`source` text NOT NULL,
	`key` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`year`, `what`, `source`, `key`)
);
--> statement-breakpoint
CREATE TABLE `withheld` (
	`kind` text NOT NULL,
	`id` integer NOT NULL,
	`decision_id` integer NOT NULL,
	`board_id` integer,
	`section_id` integer,
	`was_deleted` integer DEFAULT false NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`kind`, `id`),
	FOREIGN KEY (`decision_id`) REFERENCES `decisions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `withheld_until` ON `withheld` (`until`);--> statement-breakpoint
CREATE INDEX `withheld_decision` ON `withheld` (`decision_id`);--> statement-breakpoint
CREATE TABLE `staff_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `staff_events_user` ON `staff_events` (`user_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_until` integer;--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`suspended_until`) WHERE "users"."suspended_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `boards_of_withheld` ON `boards` (`owner_id`) WHERE "boards"."kind" = 'withheld';--> statement-breakpoint
CREATE TRIGGER `case_events_keep` BEFORE UPDATE ON `case_events` BEGIN SELECT RAISE(ABORT, 'case_events only grows'); END;
--> statement-breakpoint
CREATE TRIGGER `case_events_stay` BEFORE DELETE ON `case_events` BEGIN SELECT RAISE(ABORT, 'case_events only grows'); END;
--> statement-breakpoint
CREATE TRIGGER `staff_events_keep` BEFORE UPDATE ON `staff_events` BEGIN SELECT RAISE(ABORT, 'staff_events only grows'); END;
--> statement-breakpoint
CREATE TRIGGER `staff_events_stay` BEFORE DELETE ON `staff_events` BEGIN SELECT RAISE(ABORT, 'staff_events only grows'); END;
