DROP INDEX `pins_image`;--> statement-breakpoint
CREATE INDEX `pins_cover` ON `pins` (`board_id`,`saved_rk`) WHERE "pins"."image_key" is not null;--> statement-breakpoint
CREATE INDEX `pins_image` ON `pins` (`image_key`,`deleted_at`,`grp`,`pinner_id`,`saved_rk`) WHERE "pins"."image_key" is not null;