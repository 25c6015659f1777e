CREATE TABLE `waiting_mails` (
	`key` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`taker` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `waiting_mails_age` ON `waiting_mails` (`created_at`);--> statement-breakpoint
CREATE INDEX `waiting_mails_taker` ON `waiting_mails` (`taker`);