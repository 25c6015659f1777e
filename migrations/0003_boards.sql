CREATE TABLE `board_follows` (
	`user_id` integer NOT NULL,
	`board_id` integer NOT NULL,
	`rk` integer NOT NULL,
	PRIMARY KEY(`user_id`, `board_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `board_follows_board` ON `board_follows` (`board_id`);--> statement-breakpoint
CREATE TABLE `board_locks` (
	`board_id` integer NOT NULL,
	`section_id` integer DEFAULT 0 NOT NULL,
	`action` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`board_id`, `section_id`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `board_slugs` (
	`owner_id` integer NOT NULL,
	`slug` text NOT NULL,
	`board_id` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `slug`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `board_slugs_board` ON `board_slugs` (`board_id`);--> statement-breakpoint
CREATE TABLE `cluster_dismissals` (
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `cluster_jobs` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	`held_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `cluster_jobs_due` ON `cluster_jobs` (`due_at`);--> statement-breakpoint
CREATE TABLE `cluster_pins` (
	`cluster_id` integer NOT NULL,
	`rank` integer NOT NULL,
	`pin_id` integer NOT NULL,
	PRIMARY KEY(`cluster_id`, `rank`),
	FOREIGN KEY (`cluster_id`) REFERENCES `pin_clusters`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `cluster_pins_pin` ON `cluster_pins` (`pin_id`);--> statement-breakpoint
CREATE TABLE `pin_clusters` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`rank` integer NOT NULL,
	`key` text NOT NULL,
	`names` text NOT NULL,
	`why` text NOT NULL,
	`thumbs` text NOT NULL,
	`pin_count` integer NOT NULL,
	`has_quick_saves` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pin_clusters_rank` ON `pin_clusters` (`user_id`,`rank`);--> statement-breakpoint
CREATE TABLE `user_experiences` (
	`user_id` integer NOT NULL,
	`placement_id` text NOT NULL,
	`experience_id` text NOT NULL,
	`status` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `placement_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `board_invites` (
	`board_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`inviter_id` integer NOT NULL,
	`status` text NOT NULL,
	`rk` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`board_id`, `user_id`),
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`inviter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `board_invites_pending` ON `board_invites` (`user_id`,`rk`) WHERE "board_invites"."status" in ('new', 'contact_request_not_approved');--> statement-breakpoint
CREATE INDEX `board_invites_inviter` ON `board_invites` (`inviter_id`);--> statement-breakpoint
CREATE TABLE `undo_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`rk` integer NOT NULL,
	`kind` text NOT NULL,
	`inverse` text NOT NULL,
	`summary` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `undo_user` ON `undo_entries` (`user_id`,`rk`);--> statement-breakpoint
CREATE INDEX `undo_end` ON `undo_entries` (`expires_at`);--> statement-breakpoint
DROP INDEX `pins_user`;--> statement-breakpoint
DROP INDEX `pins_created`;--> statement-breakpoint
DROP INDEX `pins_story`;--> statement-breakpoint
DROP INDEX `pins_video`;--> statement-breakpoint
CREATE INDEX `pins_pinner` ON `pins` (`pinner_id`);--> statement-breakpoint
CREATE INDEX `pins_user` ON `pins` (`pinner_id`,`saved_rk`) WHERE "pins"."grp" < 9;--> statement-breakpoint
CREATE INDEX `pins_created` ON `pins` (`pinner_id`,`saved_rk`) WHERE "pins"."is_repin" = 0 and "pins"."grp" < 9;--> statement-breakpoint
CREATE INDEX `pins_story` ON `pins` (`pinner_id`,`saved_rk`) WHERE "pins"."is_story" = 1 and "pins"."grp" < 9;--> statement-breakpoint
CREATE INDEX `pins_video` ON `pins` (`pinner_id`,`saved_rk`) WHERE "pins"."is_video" = 1 and "pins"."grp" < 9;--> statement-breakpoint
ALTER TABLE `boards` ADD `cover_pin_id` integer;--> statement-breakpoint
ALTER TABLE `boards` ADD `cover_focus` text;--> statement-breakpoint
ALTER TABLE `boards` ADD `collaborators_manage` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `cluster_count` integer DEFAULT 0 NOT NULL;