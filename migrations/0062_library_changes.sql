ALTER TABLE `libraries` ADD `changed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `libraries` ADD `retries_at` integer DEFAULT 0 NOT NULL;