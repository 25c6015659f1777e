CREATE TABLE `data_exports` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`with_pictures` integer NOT NULL,
	`origin` text NOT NULL,
	`language` text NOT NULL,
	`state` text NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`faults` integer DEFAULT 0 NOT NULL,
	`held_until` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`ready_at` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_exports_running` ON `data_exports` (`user_id`) WHERE "data_exports"."state" = 'running';--> statement-breakpoint
CREATE INDEX `data_exports_user` ON `data_exports` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `data_exports_waiting` ON `data_exports` (`held_until`) WHERE "data_exports"."state" = 'running';--> statement-breakpoint
CREATE INDEX `data_exports_end` ON `data_exports` (`expires_at`);