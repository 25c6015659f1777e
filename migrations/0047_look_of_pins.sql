ALTER TABLE `pins` ADD `dhash` text;--> statement-breakpoint
CREATE INDEX `pins_unlooked` ON `pins` (`id`) WHERE "pins"."dhash" is null and "pins"."image_key" is not null;
