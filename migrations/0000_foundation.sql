CREATE TABLE `rate_limits` (
	`key` text NOT NULL,
	`bucket` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`key`, `bucket`)
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`login_state` text NOT NULL,
	`agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `boards` (
	`id` integer PRIMARY KEY NOT NULL,
	`owner_id` integer NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`slug` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT 'normal' NOT NULL,
	`privacy` integer DEFAULT 0 NOT NULL,
	`archived` integer DEFAULT false NOT NULL,
	`grp` integer DEFAULT 0 NOT NULL,
	`layout` text DEFAULT 'default' NOT NULL,
	`category` text,
	`covers` text DEFAULT '[]' NOT NULL,
	`pin_count` integer DEFAULT 0 NOT NULL,
	`section_count` integer DEFAULT 0 NOT NULL,
	`collaborator_count` integer DEFAULT 0 NOT NULL,
	`follower_count` integer DEFAULT 0 NOT NULL,
	`last_pin_at` integer,
	`order_modified_at` integer,
	`is_disabled` integer DEFAULT false NOT NULL,
	`is_sensitive` integer DEFAULT false NOT NULL,
	`seo_title` text,
	`seo_description` text,
	`seo_noindex_reason` text,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `boards_slug` ON `boards` (`owner_id`,`slug`);--> statement-breakpoint
CREATE INDEX `boards_name` ON `boards` (`owner_id`,`name_key`);--> statement-breakpoint
CREATE INDEX `boards_deleted` ON `boards` (`owner_id`,`deleted_at`) WHERE "boards"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `boards_quicksave` ON `boards` (`owner_id`) WHERE "boards"."kind" = 'quicksave';--> statement-breakpoint
CREATE TABLE `profile_boards` (
	`user_id` integer NOT NULL,
	`board_id` integer NOT NULL,
	`role` text NOT NULL,
	`grp` integer NOT NULL,
	`is_group` integer DEFAULT false NOT NULL,
	`group_top` integer DEFAULT 1 NOT NULL,
	`name_key` text NOT NULL,
	`recent_rk` integer NOT NULL,
	`created_rk` integer NOT NULL,
	`custom_pos` text DEFAULT 'n' NOT NULL,
	`owner_username` text NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`privacy` integer NOT NULL,
	`covers` text DEFAULT '[]' NOT NULL,
	`pin_count` integer DEFAULT 0 NOT NULL,
	`section_count` integer DEFAULT 0 NOT NULL,
	`last_pin_at` integer,
	`is_disabled` integer DEFAULT false NOT NULL,
	`is_sensitive` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `board_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pb_recent` ON `profile_boards` (`user_id`,`recent_rk`);--> statement-breakpoint
CREATE INDEX `pb_recent_grp` ON `profile_boards` (`user_id`,`grp`,`recent_rk`);--> statement-breakpoint
CREATE INDEX `pb_alpha` ON `profile_boards` (`user_id`,`name_key`,`board_id`);--> statement-breakpoint
CREATE INDEX `pb_alpha_grp` ON `profile_boards` (`user_id`,`grp`,`name_key`,`board_id`);--> statement-breakpoint
CREATE INDEX `pb_created` ON `profile_boards` (`user_id`,`created_rk`);--> statement-breakpoint
CREATE INDEX `pb_created_grp` ON `profile_boards` (`user_id`,`grp`,`created_rk`);--> statement-breakpoint
CREATE INDEX `pb_oldest_grp` ON `profile_boards` (`user_id`,`grp`,`board_id`);--> statement-breakpoint
CREATE INDEX `pb_custom` ON `profile_boards` (`user_id`,`custom_pos`,`board_id`);--> statement-breakpoint
CREATE INDEX `pb_custom_grp` ON `profile_boards` (`user_id`,`grp`,`custom_pos`,`board_id`);--> statement-breakpoint
CREATE INDEX `pb_top` ON `profile_boards` (`user_id`,`group_top`,`recent_rk`);--> statement-breakpoint
CREATE INDEX `pb_top_grp` ON `profile_boards` (`user_id`,`grp`,`group_top`,`recent_rk`);--> statement-breakpoint
CREATE INDEX `pb_group` ON `profile_boards` (`user_id`,`grp`,`recent_rk`) WHERE "profile_boards"."is_group" = 1;--> statement-breakpoint
CREATE INDEX `pb_board` ON `profile_boards` (`board_id`);--> statement-breakpoint
CREATE TABLE `sections` (
	`id` integer PRIMARY KEY NOT NULL,
	`board_id` integer NOT NULL,
	`title` text NOT NULL,
	`slug` text NOT NULL,
	`pos` integer NOT NULL,
	`covers` text DEFAULT '[]' NOT NULL,
	`pin_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sections_board` ON `sections` (`board_id`,`pos`);--> statement-breakpoint
CREATE UNIQUE INDEX `sections_slug` ON `sections` (`board_id`,`slug`);--> statement-breakpoint
CREATE TABLE `client_errors` (
	`id` integer PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `remote_media` (
	`key` text PRIMARY KEY NOT NULL,
	`source_url` text NOT NULL,
	`failed_at` integer
);
--> statement-breakpoint
CREATE TABLE `pin_annotations` (
	`pin_id` integer NOT NULL,
	`rank` integer NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`pin_id`, `rank`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `pins` (
	`id` integer PRIMARY KEY NOT NULL,
	`pinner_id` integer NOT NULL,
	`board_id` integer NOT NULL,
	`section_id` integer,
	`grp` integer NOT NULL,
	`listed` integer DEFAULT false NOT NULL,
	`boardless` integer DEFAULT false NOT NULL,
	`saved_rk` integer NOT NULL,
	`source_id` text,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`link` text,
	`domain` text DEFAULT '' NOT NULL,
	`image_key` text,
	`image_width` integer NOT NULL,
	`image_height` integer NOT NULL,
	`color` text NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`is_repin` integer DEFAULT false NOT NULL,
	`is_story` integer DEFAULT false NOT NULL,
	`is_video` integer DEFAULT false NOT NULL,
	`favorited` integer DEFAULT false NOT NULL,
	`promoter_id` integer,
	`repin_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`price_value` real,
	`price_currency` text,
	`rating_value` real,
	`rating_count` integer,
	`review_count` integer,
	`story` text,
	`video` text,
	`seo_title` text,
	`seo_description` text,
	`seo_noindex_reason` text,
	`created_at` integer,
	FOREIGN KEY (`pinner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`board_id`) REFERENCES `boards`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`section_id`) REFERENCES `sections`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`promoter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pins_user` ON `pins` (`pinner_id`,`saved_rk`);--> statement-breakpoint
CREATE INDEX `pins_user_public` ON `pins` (`pinner_id`,`saved_rk`) WHERE "pins"."grp" = 0;--> statement-breakpoint
CREATE INDEX `pins_listed` ON `pins` (`saved_rk`) WHERE "pins"."listed" = 1;--> statement-breakpoint
CREATE INDEX `pins_created` ON `pins` (`pinner_id`,`saved_rk`) WHERE "pins"."is_repin" = 0;--> statement-breakpoint
CREATE INDEX `pins_created_public` ON `pins` (`pinner_id`,`saved_rk`) WHERE "pins"."is_repin" = 0 and "pins"."grp" = 0;--> statement-breakpoint
CREATE INDEX `pins_story` ON `pins` (`pinner_id`,`saved_rk`) WHERE "pins"."is_story" = 1;--> statement-breakpoint
CREATE INDEX `pins_story_public` ON `pins` (`pinner_id`,`saved_rk`) WHERE "pins"."is_story" = 1 and "pins"."grp" = 0;--> statement-breakpoint
CREATE INDEX `pins_video` ON `pins` (`pinner_id`,`saved_rk`) WHERE "pins"."is_video" = 1;--> statement-breakpoint
CREATE INDEX `pins_video_public` ON `pins` (`pinner_id`,`saved_rk`) WHERE "pins"."is_video" = 1 and "pins"."grp" = 0;--> statement-breakpoint
CREATE INDEX `pins_board` ON `pins` (`board_id`,`saved_rk`);--> statement-breakpoint
CREATE INDEX `pins_section` ON `pins` (`board_id`,`section_id`,`saved_rk`);--> statement-breakpoint
CREATE UNIQUE INDEX `pins_source` ON `pins` (`pinner_id`,`source_id`) WHERE "pins"."source_id" is not null;--> statement-breakpoint
CREATE TABLE `user_aliases` (
	`username` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `user_aliases_user` ON `user_aliases` (`user_id`);--> statement-breakpoint
CREATE TABLE `user_metadata` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`most_recent_board_sort_order` text,
	`profile_board_rep_view_type` text,
	`profile_pin_rep_view_type` text,
	`board_pin_rep_view_type` text,
	`profile_board_group_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`email` text,
	`password` text,
	`full_name` text NOT NULL,
	`first_name` text NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`pronouns` text DEFAULT '[]' NOT NULL,
	`location` text,
	`website_url` text,
	`impressum_url` text,
	`instagram_username` text,
	`image_key` text,
	`locale` text,
	`is_partner` integer DEFAULT false NOT NULL,
	`is_private` integer DEFAULT false NOT NULL,
	`is_verified_merchant` integer DEFAULT false NOT NULL,
	`is_verified_identity` integer DEFAULT false NOT NULL,
	`is_website_verified` integer DEFAULT false NOT NULL,
	`is_ads_only` integer DEFAULT false NOT NULL,
	`ads_only_site` text,
	`is_inspirational_merchant` integer DEFAULT false NOT NULL,
	`is_employee` integer DEFAULT false NOT NULL,
	`messaging_on` integer DEFAULT true NOT NULL,
	`has_catalog` integer DEFAULT false NOT NULL,
	`has_custom_board_order` integer DEFAULT false NOT NULL,
	`default_tab` integer,
	`save_behavior` integer DEFAULT 1 NOT NULL,
	`seo_noindex_reason` text,
	`profile_views` integer DEFAULT 0 NOT NULL,
	`follower_count` integer DEFAULT 0 NOT NULL,
	`following_count` integer DEFAULT 0 NOT NULL,
	`interest_following_count` integer DEFAULT 0 NOT NULL,
	`pin_count` integer DEFAULT 0 NOT NULL,
	`public_pin_count` integer DEFAULT 0 NOT NULL,
	`created_pin_count` integer DEFAULT 0 NOT NULL,
	`public_created_pin_count` integer DEFAULT 0 NOT NULL,
	`story_pin_count` integer DEFAULT 0 NOT NULL,
	`public_story_pin_count` integer DEFAULT 0 NOT NULL,
	`quick_saves_pin_count` integer DEFAULT 0 NOT NULL,
	`public_board_count` integer DEFAULT 0 NOT NULL,
	`protected_board_count` integer DEFAULT 0 NOT NULL,
	`secret_board_count` integer DEFAULT 0 NOT NULL,
	`archived_board_count` integer DEFAULT 0 NOT NULL,
	`group_board_count` integer DEFAULT 0 NOT NULL,
	`content_version` integer DEFAULT 0 NOT NULL,
	`closed_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`username`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`) WHERE "users"."email" is not null;--> statement-breakpoint
CREATE TABLE `follows` (
	`follower_id` integer NOT NULL,
	`followee_id` integer NOT NULL,
	`rk` integer NOT NULL,
	PRIMARY KEY(`follower_id`, `followee_id`),
	FOREIGN KEY (`follower_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`followee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `follows_followers` ON `follows` (`followee_id`,`rk`,`follower_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `follows_following` ON `follows` (`follower_id`,`rk`,`followee_id`);