CREATE TABLE `bells` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`epoch` integer DEFAULT 0 NOT NULL,
	`unseen_count` integer DEFAULT 0 NOT NULL,
	`read_rk` integer DEFAULT 0 NOT NULL,
	`off` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notification_people` (
	`user_id` integer NOT NULL,
	`notification_id` integer NOT NULL,
	`actor_id` integer NOT NULL,
	`thing_id` integer,
	`rk` integer NOT NULL,
	PRIMARY KEY(`user_id`, `notification_id`, `actor_id`),
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notification_people_list` ON `notification_people` (`user_id`,`notification_id`,`rk`);--> statement-breakpoint
CREATE INDEX `notification_people_actor` ON `notification_people` (`actor_id`,`user_id`,`rk`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`user_id` integer NOT NULL,
	`id` integer NOT NULL,
	`kind` text NOT NULL,
	`about_id` integer NOT NULL,
	`epoch` integer NOT NULL,
	`rk` integer NOT NULL,
	`people_count` integer NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_list` ON `notifications` (`user_id`,`rk`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_group` ON `notifications` (`user_id`,`epoch`,`kind`,`about_id`);