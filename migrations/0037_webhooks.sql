CREATE TABLE `webhook_deliveries` (
	`webhook_id` integer NOT NULL,
	`id` integer NOT NULL,
	`kind` text NOT NULL,
	`thing_id` integer NOT NULL,
	`pin_id` integer,
	`state` text DEFAULT 'waiting' NOT NULL,
	`created_at` integer NOT NULL,
	`wanted_at` integer NOT NULL,
	`due_at` integer,
	`held_until` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`tried_at` integer,
	`status` integer,
	`fault` text,
	`duration` integer,
	`answer` text,
	PRIMARY KEY(`webhook_id`, `id`),
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`webhook_id`,`due_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_age` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`old_secret` text,
	`old_secret_until` integer,
	`origin` text NOT NULL,
	`language` text NOT NULL,
	`is_paused` integer DEFAULT false NOT NULL,
	`off_reason` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` integer,
	`due_at` integer,
	`delivery_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhooks_user` ON `webhooks` (`user_id`);--> statement-breakpoint
CREATE INDEX `webhooks_due` ON `webhooks` (`due_at`);
--> statement-breakpoint
-- Keeps the number of a webhook's events, and its turn: at once, but one that fails or is paused waits for its own time.
CREATE TRIGGER `webhook_deliveries_added` AFTER INSERT ON `webhook_deliveries` BEGIN UPDATE `webhooks` SET `delivery_count` = `delivery_count` + 1, `due_at` = CASE WHEN `is_paused` = 1 OR `off_reason` IS NOT NULL THEN NULL WHEN `failures` > 0 THEN coalesce(`due_at`, NEW.`due_at`) ELSE min(coalesce(`due_at`, NEW.`due_at`), NEW.`due_at`) END WHERE `id` = NEW.`webhook_id`; END;
--> statement-breakpoint
CREATE TRIGGER `webhook_deliveries_gone` AFTER DELETE ON `webhook_deliveries` BEGIN UPDATE `webhooks` SET `delivery_count` = `delivery_count` - 1 WHERE `id` = OLD.`webhook_id`; END;
