CREATE TABLE `invite_admissions` (
	`owner_id` integer NOT NULL,
	`viewer_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`withdrawn_at` integer,
	PRIMARY KEY(`owner_id`, `viewer_id`),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`viewer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invite_admissions_viewer` ON `invite_admissions` (`viewer_id`);--> statement-breakpoint
CREATE INDEX `invite_admissions_end` ON `invite_admissions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `invite_codes` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invite_codes_code` ON `invite_codes` (`code`);--> statement-breakpoint
CREATE INDEX `invite_codes_user` ON `invite_codes` (`user_id`);--> statement-breakpoint
CREATE INDEX `invite_codes_end` ON `invite_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `invite_landings` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`user_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `invite_landings_user` ON `invite_landings` (`user_id`);--> statement-breakpoint
CREATE INDEX `invite_landings_time` ON `invite_landings` (`created_at`);