CREATE TABLE `dead_links` (
	`link` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `libraries` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`keeps` integer DEFAULT true NOT NULL,
	`is_paused` integer DEFAULT false NOT NULL,
	`pin_id` integer DEFAULT 0 NOT NULL,
	`item` text DEFAULT '' NOT NULL,
	`due_at` integer,
	`held_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `libraries_due` ON `libraries` (`due_at`) WHERE "libraries"."due_at" is not null;--> statement-breakpoint
CREATE TABLE `library_counts` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`items` integer NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `state`)
);
--> statement-breakpoint
CREATE TABLE `library_hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`due_at` integer,
	`held_until` integer DEFAULT 0 NOT NULL,
	`faults` integer DEFAULT 0 NOT NULL,
	`robots` text,
	`robots_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `library_hosts_due` ON `library_hosts` (`due_at`) WHERE "library_hosts"."due_at" is not null;--> statement-breakpoint
CREATE TABLE `library_items` (
	`user_id` integer NOT NULL,
	`item` text NOT NULL,
	`kind` text NOT NULL,
	`pin_id` integer NOT NULL,
	`host` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`due_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`reason` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `item`)
);
--> statement-breakpoint
CREATE INDEX `library_items_waiting` ON `library_items` (`host`,`due_at`) WHERE "library_items"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX `library_items_state` ON `library_items` (`user_id`,`state`,`at`);--> statement-breakpoint
ALTER TABLE `remote_media` ADD `bytes` integer;--> statement-breakpoint
-- The counts of a person's items, by kind and state.
CREATE TRIGGER `library_items_added` AFTER INSERT ON `library_items` BEGIN
  INSERT OR IGNORE INTO `library_counts` (`user_id`, `kind`, `state`, `items`, `bytes`) VALUES (new.`user_id`, new.`kind`, new.`state`, 0, 0);
  UPDATE `library_counts` SET `items` = `items` + 1, `bytes` = `bytes` + new.`bytes` WHERE `user_id` = new.`user_id` AND `kind` = new.`kind` AND `state` = new.`state`;
END;
--> statement-breakpoint
CREATE TRIGGER `library_items_changed` AFTER UPDATE OF `state`, `bytes` ON `library_items` WHEN new.`state` <> old.`state` OR new.`bytes` <> old.`bytes` BEGIN
  UPDATE `library_counts` SET `items` = `items` - 1, `bytes` = `bytes` - old.`bytes` WHERE `user_id` = old.`user_id` AND `kind` = old.`kind` AND `state` = old.`state`;
  INSERT OR IGNORE INTO `library_counts` (`user_id`, `kind`, `state`, `items`, `bytes`) VALUES (new.`user_id`, new.`kind`, new.`state`, 0, 0);
  UPDATE `library_counts` SET `items` = `items` + 1, `bytes` = `bytes` + new.`bytes` WHERE `user_id` = new.`user_id` AND `kind` = new.`kind` AND `state` = new.`state`;
END;
--> statement-breakpoint
CREATE TRIGGER `library_items_deleted` AFTER DELETE ON `library_items` BEGIN
  UPDATE `library_counts` SET `items` = `items` - 1, `bytes` = `bytes` - old.`bytes` WHERE `user_id` = old.`user_id` AND `kind` = old.`kind` AND `state` = old.`state`;
END;
