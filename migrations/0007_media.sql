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
ALTER TABLE `remote_media` ADD `looked` integer;--> statement-breakpoint
ALTER TABLE `remote_media` ADD `thumbhash` text;--> statement-breakpoint
ALTER TABLE `remote_media` ADD `dhash` text;--> statement-breakpoint
CREATE INDEX `remote_media_waiting` ON `remote_media` (`key`) WHERE "remote_media"."looked" = 0;--> statement-breakpoint
ALTER TABLE `unused_media` ADD `due_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `unused_media_due` ON `unused_media` (`due_at`);