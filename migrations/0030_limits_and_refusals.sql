CREATE TABLE `refused_quarters` (
	`quarter` integer NOT NULL,
	`value` integer NOT NULL,
	`removal_id` integer NOT NULL,
	`dhash` text NOT NULL,
	PRIMARY KEY(`quarter`, `value`, `removal_id`, `dhash`)
);
--> statement-breakpoint
CREATE INDEX `refused_quarters_removal` ON `refused_quarters` (`removal_id`);--> statement-breakpoint
ALTER TABLE `removals` ADD `lifted_at` integer;--> statement-breakpoint
ALTER TABLE `removals` ADD `lifted_by` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `limited_until` integer;--> statement-breakpoint
CREATE INDEX `users_limited` ON `users` (`id`) WHERE "users"."limited_until" is not null;--> statement-breakpoint
CREATE INDEX `boards_unlisted` ON `boards` (`id`) WHERE "boards"."seo_noindex_reason" = 'staff';