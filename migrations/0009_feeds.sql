CREATE TABLE `home_inboxes` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`seen_at` integer NOT NULL,
	`trimmed_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `home_inboxes_trimmed` ON `home_inboxes` (`trimmed_at`);--> statement-breakpoint
CREATE TABLE `home_news` (
	`kind` integer NOT NULL,
	`source_id` integer NOT NULL,
	`since_rk` integer NOT NULL,
	`cursor` integer,
	`held_until` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`run_version` integer,
	`run_rk` integer,
	PRIMARY KEY(`kind`, `source_id`)
);
--> statement-breakpoint
CREATE INDEX `home_news_held` ON `home_news` (`held_until`);--> statement-breakpoint
CREATE TABLE `home_pins` (
	`user_id` integer NOT NULL,
	`rk` integer NOT NULL,
	`pin_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `rk`, `pin_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
