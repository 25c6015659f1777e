CREATE TABLE `removed_files` (
	`value` text NOT NULL,
	`kind` text NOT NULL,
	`removal_id` integer NOT NULL,
	PRIMARY KEY(`value`, `removal_id`)
);
--> statement-breakpoint
CREATE INDEX `removed_files_removal` ON `removed_files` (`removal_id`,`kind`);--> statement-breakpoint
CREATE TABLE `removals` (
	`id` integer PRIMARY KEY NOT NULL,
	`pin_id` integer,
	`root_id` integer,
	`image_key` text,
	`with_picture` integer DEFAULT false NOT NULL,
	`removed` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer
);
--> statement-breakpoint
CREATE INDEX `removals_waiting` ON `removals` (`id`) WHERE "removals"."done_at" is null;--> statement-breakpoint
CREATE INDEX `media_hash` ON `media` (`hash`);--> statement-breakpoint
CREATE INDEX `remote_media_source` ON `remote_media` (`source_url`);