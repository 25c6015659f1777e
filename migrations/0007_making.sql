CREATE TABLE `home_inboxes` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`seen_at` integer NOT NULL,
	`trimmed_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `home_inboxes_trimmed` ON `home_inboxes` (`trimmed_at`);--> statement-breakpoint
CREATE TABLE `home_news` (
	`kind` integer NOT NULL,
	`source_id` integer NOT NULL,
	`since_rk` integer NOT NULL,
	`cursor` integer,
	`held_until` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`run_version` integer,
	`run_rk` integer,
	PRIMARY KEY(`kind`, `source_id`)
);
--> statement-breakpoint
CREATE INDEX `home_news_held` ON `home_news` (`held_until`);--> statement-breakpoint
CREATE TABLE `home_pins` (
	`user_id` integer NOT NULL,
	`rk` integer NOT NULL,
	`pin_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `rk`, `pin_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `media` (
	`id` integer PRIMARY KEY NOT NULL,
	`owner_id` integer NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`color` text NOT NULL,
	`thumbhash` text,
	`dhash` text,
	`hash` text NOT NULL,
	`duration` integer,
	`poster_key` text,
	`lead_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`used` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `media_same` ON `media` (`owner_id`,`hash`);--> statement-breakpoint
CREATE INDEX `media_key` ON `media` (`key`);--> statement-breakpoint
CREATE INDEX `media_poster` ON `media` (`poster_key`) WHERE "media"."poster_key" is not null;--> statement-breakpoint
CREATE INDEX `media_waiting` ON `media` (`created_at`) WHERE "media"."used" = 0;--> statement-breakpoint
CREATE INDEX `media_lead` ON `media` (`lead_key`) WHERE "media"."used" = 1;--> statement-breakpoint
CREATE TABLE `pin_hides` (
	`user_id` integer NOT NULL,
	`pin_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `pin_id`)
);
--> statement-breakpoint
CREATE INDEX `pin_hides_pin` ON `pin_hides` (`pin_id`);--> statement-breakpoint
CREATE TABLE `pin_tries` (
	`user_id` integer NOT NULL,
	`pin_id` integer NOT NULL,
	`rk` integer NOT NULL,
	PRIMARY KEY(`user_id`, `pin_id`)
);
--> statement-breakpoint
CREATE INDEX `pin_tries_user` ON `pin_tries` (`user_id`,`rk`);--> statement-breakpoint
CREATE INDEX `pin_tries_pin` ON `pin_tries` (`pin_id`);--> statement-breakpoint
CREATE TABLE `topic_follows` (
	`user_id` integer NOT NULL,
	`slug` text NOT NULL,
	`rk` integer NOT NULL,
	PRIMARY KEY(`user_id`, `slug`)
);
--> statement-breakpoint
CREATE INDEX `topic_follows_user` ON `topic_follows` (`user_id`,`rk`);--> statement-breakpoint
CREATE TABLE `topics` (
	`slug` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`pin_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `remote_media` ADD `looked` integer;--> statement-breakpoint
ALTER TABLE `remote_media` ADD `thumbhash` text;--> statement-breakpoint
ALTER TABLE `remote_media` ADD `dhash` text;--> statement-breakpoint
CREATE INDEX `remote_media_waiting` ON `remote_media` (`key`) WHERE "remote_media"."looked" = 0;--> statement-breakpoint
ALTER TABLE `unused_media` ADD `due_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `unused_media_due` ON `unused_media` (`due_at`);--> statement-breakpoint
ALTER TABLE `pin_annotations` ADD `slug` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `pin_annotations` ADD `listed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `pin_topics` ON `pin_annotations` (`slug`,`pin_id`) WHERE "pin_annotations"."listed" = 1;--> statement-breakpoint
ALTER TABLE `pins` ADD `repin_of` integer;--> statement-breakpoint
ALTER TABLE `pins` ADD `root_id` integer;--> statement-breakpoint
ALTER TABLE `pins` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `pins` ADD `deletion` integer;--> statement-breakpoint
ALTER TABLE `pins` ADD `likened` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `pins_favorited` ON `pins` (`pinner_id`,`saved_rk`) WHERE "pins"."favorited" = 1 and "pins"."grp" < 9;--> statement-breakpoint
CREATE INDEX `pins_favorited_created` ON `pins` (`pinner_id`,`saved_rk`) WHERE "pins"."favorited" = 1 and "pins"."is_repin" = 0 and "pins"."grp" < 9;--> statement-breakpoint
CREATE INDEX `pins_deleted` ON `pins` (`deleted_at`) WHERE "pins"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `pins_unlikened` ON `pins` (`id`) WHERE "pins"."likened" = 0;--> statement-breakpoint
ALTER TABLE `users` ADD `tried_pin_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `boards_of_deleted` ON `boards` (`owner_id`) WHERE "boards"."kind" = 'deleted';