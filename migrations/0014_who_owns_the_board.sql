DROP INDEX `pins_user_public`;--> statement-breakpoint
DROP INDEX `pins_created_public`;--> statement-breakpoint
DROP INDEX `pins_story_public`;--> statement-breakpoint
DROP INDEX `pins_video_public`;--> statement-breakpoint
ALTER TABLE `pins` ADD `board_owner_id` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `pins` ADD `on_profile` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `pins_guests` ON `pins` (`board_owner_id`,`grp`) WHERE "pins"."board_owner_id" <> "pins"."pinner_id";--> statement-breakpoint
CREATE INDEX `pins_user_public` ON `pins` (`pinner_id`,`saved_rk`) WHERE "pins"."on_profile" = 1;--> statement-breakpoint
CREATE INDEX `pins_created_public` ON `pins` (`pinner_id`,`saved_rk`) WHERE "pins"."is_repin" = 0 and "pins"."on_profile" = 1;--> statement-breakpoint
CREATE INDEX `pins_story_public` ON `pins` (`pinner_id`,`saved_rk`) WHERE "pins"."is_story" = 1 and "pins"."on_profile" = 1;--> statement-breakpoint
CREATE INDEX `pins_video_public` ON `pins` (`pinner_id`,`saved_rk`) WHERE "pins"."is_video" = 1 and "pins"."on_profile" = 1;