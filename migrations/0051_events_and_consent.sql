CREATE TABLE `daily_events` (
	`day` integer NOT NULL,
	`event` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`day`, `event`)
);
--> statement-breakpoint
ALTER TABLE `users` ADD `logs_on` integer DEFAULT false NOT NULL;