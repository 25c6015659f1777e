CREATE TABLE `link_facts` (
	`link` text PRIMARY KEY NOT NULL,
	`rich` text NOT NULL,
	`fetched_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `link_facts_fetched` ON `link_facts` (`fetched_at`);--> statement-breakpoint
ALTER TABLE `pins` ADD `rich_json` text;