CREATE TABLE `media_registrations` (
	`id` integer PRIMARY KEY NOT NULL,
	`owner_id` integer NOT NULL,
	`kind` text NOT NULL,
	`token_hash` text NOT NULL,
	`media_id` integer,
	`failure` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `media_registrations_old` ON `media_registrations` (`created_at`);
