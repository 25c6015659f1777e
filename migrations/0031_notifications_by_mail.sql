CREATE TABLE `known_browsers` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`hash` text NOT NULL,
	`agent` text NOT NULL,
	`country` text,
	`region` text,
	`used_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `known_browsers_one` ON `known_browsers` (`user_id`,`hash`);--> statement-breakpoint
CREATE TABLE `bell_mails` (
	`user_id` integer NOT NULL,
	`pace` text NOT NULL,
	`notification_id` integer NOT NULL,
	`since_rk` integer NOT NULL,
	`rk` integer NOT NULL,
	`due_at` integer NOT NULL,
	`held_until` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`user_id`, `pace`, `notification_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `bell_mails_due` ON `bell_mails` (`due_at`);--> statement-breakpoint
ALTER TABLE `waiting_mails` ADD `html` text;--> statement-breakpoint
ALTER TABLE `waiting_mails` ADD `unsubscribe` text;--> statement-breakpoint
ALTER TABLE `bells` ADD `choices` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `bells` ADD `mail` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `mailed_at` integer;