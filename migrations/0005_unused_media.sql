CREATE TABLE `unused_media` (
	`key` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pins_image` ON `pins` (`image_key`) WHERE "pins"."image_key" is not null;--> statement-breakpoint
CREATE INDEX `users_image` ON `users` (`image_key`) WHERE "users"."image_key" is not null;