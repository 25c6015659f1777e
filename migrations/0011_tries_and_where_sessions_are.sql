CREATE TABLE `form_tries` (
	`id` text PRIMARY KEY NOT NULL,
	`sealed` blob NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `form_tries_age` ON `form_tries` (`created_at`);--> statement-breakpoint
ALTER TABLE `delegations` ADD `seen_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `country` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `region` text;