CREATE TABLE `import_traces` (
	`import_id` integer NOT NULL,
	`kind` text NOT NULL,
	`thing_id` integer NOT NULL,
	PRIMARY KEY(`import_id`, `kind`, `thing_id`)
);
--> statement-breakpoint
ALTER TABLE `data_imports` ADD `is_open` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `data_imports` ADD `may_open` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `data_imports` ADD `started_at` integer;