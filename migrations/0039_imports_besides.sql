ALTER TABLE `data_imports` ADD `besides` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `data_imports` ADD `sheet` text;--> statement-breakpoint
ALTER TABLE `data_imports` ADD `with_profile` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `data_imports` ADD `parts` text;