ALTER TABLE `data_imports` ADD `new_boards` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `data_imports` ADD `preview` text;