CREATE TABLE `data_imports` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`origin` text NOT NULL,
	`is_secret` integer NOT NULL,
	`state` text NOT NULL,
	`boards` integer DEFAULT 0 NOT NULL,
	`pins` integer DEFAULT 0 NOT NULL,
	`known` integer DEFAULT 0 NOT NULL,
	`skipped` text DEFAULT '{}' NOT NULL,
	`created` integer DEFAULT 0 NOT NULL,
	`size` integer DEFAULT 0 NOT NULL,
	`at` integer DEFAULT 0 NOT NULL,
	`faults` integer DEFAULT 0 NOT NULL,
	`held_until` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `data_imports_user` ON `data_imports` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `data_imports_waiting` ON `data_imports` (`held_until`) WHERE "data_imports"."state" in ('checking', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX `data_imports_end` ON `data_imports` (`expires_at`);--> statement-breakpoint
CREATE TABLE `import_pins` (
	`import_id` integer NOT NULL,
	`pin_id` integer NOT NULL,
	PRIMARY KEY(`import_id`, `pin_id`)
);
