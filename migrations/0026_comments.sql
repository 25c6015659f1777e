CREATE TABLE `comment_mentions` (
	`comment_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`typed` text NOT NULL,
	`event_id` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `comment_mentions_user` ON `comment_mentions` (`user_id`);--> statement-breakpoint
CREATE TABLE `comment_reactions` (
	`comment_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`rk` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `comment_reactions_user` ON `comment_reactions` (`user_id`);--> statement-breakpoint
CREATE TABLE `comments` (
	`id` integer PRIMARY KEY NOT NULL,
	`pin_id` integer NOT NULL,
	`parent_id` integer,
	`author_id` integer NOT NULL,
	`text` text NOT NULL,
	`is_hidden` integer DEFAULT false NOT NULL,
	`reaction_count` integer DEFAULT 0 NOT NULL,
	`reply_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`deleted_at` integer,
	`deletion` integer,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`parent_id`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `comments_newest` ON `comments` (`pin_id`,`id`) WHERE "comments"."parent_id" is null and "comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `comments_liked` ON `comments` (`pin_id`,`reaction_count`,`id`) WHERE "comments"."parent_id" is null and "comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `comments_replies` ON `comments` (`parent_id`,`id`) WHERE "comments"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX `comments_deleted` ON `comments` (`deleted_at`) WHERE "comments"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `comments_deletion` ON `comments` (`deletion`) WHERE "comments"."deletion" is not null;--> statement-breakpoint
CREATE INDEX `comments_pin` ON `comments` (`pin_id`);--> statement-breakpoint
CREATE INDEX `comments_author` ON `comments` (`author_id`);--> statement-breakpoint
ALTER TABLE `pins` ADD `comments_off` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `comments_from` text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `comment_words` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE TRIGGER `comments_counted` AFTER INSERT ON `comments` WHEN NEW.`deleted_at` IS NULL AND NEW.`is_hidden` = 0 BEGIN
	UPDATE `pins` SET `comment_count` = `comment_count` + 1 WHERE `id` = NEW.`pin_id`;
	UPDATE `comments` SET `reply_count` = `reply_count` + 1 WHERE `id` = NEW.`parent_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `comments_shown` AFTER UPDATE OF `deleted_at`, `is_hidden` ON `comments`
WHEN (NEW.`deleted_at` IS NULL AND NEW.`is_hidden` = 0) <> (OLD.`deleted_at` IS NULL AND OLD.`is_hidden` = 0) BEGIN
	UPDATE `pins` SET `comment_count` = `comment_count` + iif(NEW.`deleted_at` IS NULL AND NEW.`is_hidden` = 0, 1, -1) WHERE `id` = NEW.`pin_id`;
	UPDATE `comments` SET `reply_count` = `reply_count` + iif(NEW.`deleted_at` IS NULL AND NEW.`is_hidden` = 0, 1, -1) WHERE `id` = NEW.`parent_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `comments_gone` AFTER DELETE ON `comments` BEGIN
	DELETE FROM `comment_mentions` WHERE `comment_id` = OLD.`id`;
	DELETE FROM `comment_reactions` WHERE `comment_id` = OLD.`id`;
	UPDATE `pins` SET `comment_count` = `comment_count` - 1 WHERE OLD.`deleted_at` IS NULL AND OLD.`is_hidden` = 0 AND `id` = OLD.`pin_id`;
	UPDATE `comments` SET `reply_count` = `reply_count` - 1 WHERE OLD.`deleted_at` IS NULL AND OLD.`is_hidden` = 0 AND `id` = OLD.`parent_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `comment_reactions_counted` AFTER INSERT ON `comment_reactions` BEGIN UPDATE `comments` SET `reaction_count` = `reaction_count` + 1 WHERE `id` = NEW.`comment_id`; END;
--> statement-breakpoint
CREATE TRIGGER `comment_reactions_uncounted` AFTER DELETE ON `comment_reactions` BEGIN UPDATE `comments` SET `reaction_count` = `reaction_count` - 1 WHERE `id` = OLD.`comment_id`; END;
--> statement-breakpoint
-- As before, and its comments (docs/decisions/062, 077).
DROP TRIGGER `pins_gone`;
--> statement-breakpoint
CREATE TRIGGER `pins_gone` AFTER DELETE ON `pins` BEGIN
	INSERT INTO `unused_media` (`key`) SELECT OLD.`image_key` WHERE OLD.`image_key` IS NOT NULL ON CONFLICT (`key`) DO UPDATE SET `due_at` = 0;
	UPDATE `pins` SET `repin_count` = `repin_count` - 1 WHERE OLD.`deleted_at` IS NULL AND `id` = OLD.`repin_of`;
	UPDATE `pins` SET `repin_count` = `repin_count` - 1 WHERE OLD.`deleted_at` IS NULL AND OLD.`root_id` IS NOT OLD.`repin_of` AND `id` = OLD.`root_id`;
	DELETE FROM `cluster_pins` WHERE `pin_id` = OLD.`id`;
	DELETE FROM `pin_annotations` WHERE `pin_id` = OLD.`id`;
	DELETE FROM `pin_likeness` WHERE `pin_id` = OLD.`id`;
	DELETE FROM `pin_hides` WHERE `pin_id` = OLD.`id`;
	DELETE FROM `pin_tries` WHERE `pin_id` = OLD.`id`;
	DELETE FROM `comments` WHERE `pin_id` = OLD.`id`;
END;
