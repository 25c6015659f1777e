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
	`created_at` integer NOT NULL,
	`used` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_key_unique` ON `media` (`key`);--> statement-breakpoint
CREATE INDEX `media_owner` ON `media` (`owner_id`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `boards_of_deleted` ON `boards` (`owner_id`) WHERE "boards"."kind" = 'deleted';