DROP INDEX `pins_image`;--> statement-breakpoint
CREATE INDEX `pins_cover` ON `pins` (`board_id`,`saved_rk`) WHERE "pins"."image_key" is not null;--> statement-breakpoint
CREATE INDEX `pins_image` ON `pins` (`image_key`,`deleted_at`,`grp`,`pinner_id`,`saved_rk`) WHERE "pins"."image_key" is not null;--> statement-breakpoint
ALTER TABLE `data_exports` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `data_exports` ADD `holder` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `data_exports_aside` ON `data_exports` (`reason`) WHERE "data_exports"."state" = 'failed';--> statement-breakpoint
ALTER TABLE `data_imports` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `data_imports` ADD `aside_from` text;--> statement-breakpoint
ALTER TABLE `data_imports` ADD `holder` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `data_imports_aside` ON `data_imports` (`reason`) WHERE "data_imports"."state" = 'failed';