CREATE TABLE `account_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`email` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `account_tokens_user` ON `account_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `account_tokens_end` ON `account_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `delegations` (
	`delegate_id` integer NOT NULL,
	`subject_id` integer NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`delegate_id`, `subject_id`),
	FOREIGN KEY (`delegate_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subject_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `delegations_subject` ON `delegations` (`subject_id`,`delegate_id`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer,
	`answer` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `linked_accounts` (
	`user_id` integer NOT NULL,
	`other_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `other_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`other_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY NOT NULL,
	`reporter_id` integer NOT NULL,
	`target_id` integer NOT NULL,
	`reason` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`source` text NOT NULL,
	`status` text DEFAULT 'received' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`target_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter_id`,`target_id`,`reason`);--> statement-breakpoint
CREATE INDEX `reports_target` ON `reports` (`target_id`);--> statement-breakpoint
CREATE TABLE `takedown_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`takedown_id` integer NOT NULL,
	`kind` text NOT NULL,
	`actor_id` integer,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`takedown_id`) REFERENCES `takedowns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `takedown_events_takedown` ON `takedown_events` (`takedown_id`,`id`);--> statement-breakpoint
CREATE TABLE `takedowns` (
	`id` integer PRIMARY KEY NOT NULL,
	`law` text NOT NULL,
	`username` text NOT NULL,
	`sender_id` integer,
	`content_url` text,
	`law_type` text NOT NULL,
	`explanation` text NOT NULL,
	`full_name` text,
	`email` text,
	`country` text NOT NULL,
	`request_country` text,
	`trusted_flagger_id` text,
	`incident_at` integer,
	`before_cutoff` integer NOT NULL,
	`status` text DEFAULT 'received' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `takedowns_law` ON `takedowns` (`law`,`created_at`);--> statement-breakpoint
CREATE TABLE `blocks` (
	`blocker_id` integer NOT NULL,
	`blocked_id` integer NOT NULL,
	`source` text NOT NULL,
	`rk` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blocks_blocker` ON `blocks` (`blocker_id`,`rk`,`blocked_id`);--> statement-breakpoint
CREATE INDEX `blocks_blocked` ON `blocks` (`blocked_id`,`blocker_id`);--> statement-breakpoint
CREATE TABLE `follow_requests` (
	`target_id` integer NOT NULL,
	`requester_id` integer NOT NULL,
	`rk` integer NOT NULL,
	PRIMARY KEY(`target_id`, `requester_id`),
	FOREIGN KEY (`target_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`requester_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `follow_requests_target` ON `follow_requests` (`target_id`,`rk`,`requester_id`);--> statement-breakpoint
CREATE INDEX `follow_requests_requester` ON `follow_requests` (`requester_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `purge_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `email_verified_at` integer;--> statement-breakpoint
CREATE INDEX `users_purge` ON `users` (`purge_at`) WHERE "users"."purge_at" is not null;--> statement-breakpoint
CREATE TRIGGER `takedown_events_keep` BEFORE UPDATE ON `takedown_events` BEGIN SELECT RAISE(ABORT, 'takedown_events only grows'); END;
--> statement-breakpoint
CREATE TRIGGER `takedown_events_stay` BEFORE DELETE ON `takedown_events` BEGIN SELECT RAISE(ABORT, 'takedown_events only grows'); END;
