CREATE TABLE `night_jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`faults` integer DEFAULT 0 NOT NULL,
	`reason` text,
	`held_until` integer DEFAULT 0 NOT NULL,
	`holder` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `night_jobs_aside` ON `night_jobs` (`reason`) WHERE "night_jobs"."state" = 'failed';