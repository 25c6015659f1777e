ALTER TABLE `home_inboxes` ADD `topics_at` integer DEFAULT 0;--> statement-breakpoint
CREATE INDEX `home_inboxes_topics` ON `home_inboxes` (`topics_at`) WHERE "home_inboxes"."topics_at" is not null;--> statement-breakpoint
ALTER TABLE `home_pins` ADD `topic` text;--> statement-breakpoint
ALTER TABLE `home_pins` ADD `topic_name` text;--> statement-breakpoint
CREATE INDEX `home_pins_topic` ON `home_pins` (`user_id`,`topic`) WHERE "home_pins"."topic" is not null;
