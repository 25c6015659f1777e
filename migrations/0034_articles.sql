CREATE TABLE `articles` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`title` text NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	`language` text NOT NULL,
	`country` text NOT NULL,
	`type` integer NOT NULL,
	`is_shop` integer DEFAULT false NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`lead_id` integer,
	`pin_ids` text NOT NULL,
	`board_ids` text NOT NULL,
	`original_id` integer,
	`publish_at` integer,
	`editor_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`deletion` integer
);
--> statement-breakpoint
CREATE INDEX `articles_published` ON `articles` (`language`,`publish_at`,`id`) WHERE "articles"."publish_at" is not null and "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `articles_drafts` ON `articles` (`id`) WHERE "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `articles_original` ON `articles` (`original_id`) WHERE "articles"."original_id" is not null;--> statement-breakpoint
CREATE INDEX `articles_deleted` ON `articles` (`deleted_at`) WHERE "articles"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `articles_deletion` ON `articles` (`deletion`) WHERE "articles"."deletion" is not null;