CREATE TABLE `monthly_exports` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`with_pictures` integer NOT NULL,
	`origin` text NOT NULL,
	`language` text NOT NULL,
	`next_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `monthly_exports_due` ON `monthly_exports` (`next_at`);--> statement-breakpoint
ALTER TABLE `data_exports` ADD `monthly` integer DEFAULT false NOT NULL;