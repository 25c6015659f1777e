CREATE TABLE `oauth_apps` (
	`id` integer PRIMARY KEY NOT NULL,
	`owner_id` integer NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`redirects` text NOT NULL,
	`secret_hash` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `oauth_apps_owner` ON `oauth_apps` (`owner_id`);--> statement-breakpoint
CREATE TABLE `oauth_grants` (
	`id` integer PRIMARY KEY NOT NULL,
	`app_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`redirect` text NOT NULL,
	`challenge` text NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `oauth_grants_user` ON `oauth_grants` (`user_id`,`app_id`);--> statement-breakpoint
CREATE INDEX `oauth_grants_end` ON `oauth_grants` (`expires_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `grant_id` integer;--> statement-breakpoint
CREATE INDEX `sessions_grant` ON `sessions` (`grant_id`) WHERE grant_id is not null;