CREATE TABLE `pin_reactions` (
	`pin_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`rk` integer NOT NULL,
	PRIMARY KEY(`pin_id`, `user_id`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pin_reactions_user` ON `pin_reactions` (`user_id`);--> statement-breakpoint
ALTER TABLE `comments` ADD `is_tried` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `comments` ADD `image_key` text;--> statement-breakpoint
ALTER TABLE `comments` ADD `image_width` integer;--> statement-breakpoint
ALTER TABLE `comments` ADD `image_height` integer;--> statement-breakpoint
ALTER TABLE `comments` ADD `image_color` text;--> statement-breakpoint
CREATE INDEX `comments_tried` ON `comments` (`pin_id`,`id`) WHERE "comments"."is_tried" = 1 and "comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `comments_picture` ON `comments` (`image_key`) WHERE "comments"."image_key" is not null;--> statement-breakpoint
ALTER TABLE `pins` ADD `reaction_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `pins` ADD `tried_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `pins` ADD `tried_note_count` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `pin_reactions_counted` AFTER INSERT ON `pin_reactions` BEGIN UPDATE `pins` SET `reaction_count` = `reaction_count` + 1 WHERE `id` = NEW.`pin_id`; END;
--> statement-breakpoint
CREATE TRIGGER `pin_reactions_uncounted` AFTER DELETE ON `pin_reactions` BEGIN UPDATE `pins` SET `reaction_count` = `reaction_count` - 1 WHERE `id` = OLD.`pin_id`; END;
--> statement-breakpoint
CREATE TRIGGER `pin_reactions_end` AFTER DELETE ON `pins` BEGIN DELETE FROM `pin_reactions` WHERE `pin_id` = OLD.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `pin_tries_counted_of_pin` AFTER INSERT ON `pin_tries` BEGIN UPDATE `pins` SET `tried_count` = `tried_count` + 1 WHERE `id` = NEW.`pin_id`; END;
--> statement-breakpoint
-- Pins are tried since before they count it: until the job of the night has counted them, their count stays at 0.
CREATE TRIGGER `pin_tries_uncounted_of_pin` AFTER DELETE ON `pin_tries` BEGIN UPDATE `pins` SET `tried_count` = max(`tried_count` - 1, 0) WHERE `id` = OLD.`pin_id`; END;
--> statement-breakpoint
CREATE TRIGGER `tried_notes_counted` AFTER INSERT ON `comments` WHEN NEW.`is_tried` = 1 AND NEW.`deleted_at` IS NULL AND NEW.`is_hidden` = 0 BEGIN
	UPDATE `pins` SET `tried_note_count` = `tried_note_count` + 1 WHERE `id` = NEW.`pin_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `tried_notes_shown` AFTER UPDATE OF `deleted_at`, `is_hidden` ON `comments`
WHEN NEW.`is_tried` = 1 AND (NEW.`deleted_at` IS NULL AND NEW.`is_hidden` = 0) <> (OLD.`deleted_at` IS NULL AND OLD.`is_hidden` = 0) BEGIN
	UPDATE `pins` SET `tried_note_count` = `tried_note_count` + iif(NEW.`deleted_at` IS NULL AND NEW.`is_hidden` = 0, 1, -1) WHERE `id` = NEW.`pin_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `tried_notes_gone` AFTER DELETE ON `comments` WHEN OLD.`is_tried` = 1 AND OLD.`deleted_at` IS NULL AND OLD.`is_hidden` = 0 BEGIN
	UPDATE `pins` SET `tried_note_count` = `tried_note_count` - 1 WHERE `id` = OLD.`pin_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `comments_picture_shown` AFTER INSERT ON `comments` WHEN EXISTS (SELECT 1 FROM `withdrawn_media` WHERE `key` = NEW.`image_key`) BEGIN
	UPDATE `withdrawn_media` SET `settled` = 0, `version` = `version` + 1 WHERE `key` = NEW.`image_key`;
END;
--> statement-breakpoint
CREATE TRIGGER `comments_picture_withdrawn` AFTER UPDATE OF `deleted_at`, `image_key` ON `comments`
WHEN OLD.`image_key` IS NOT NULL AND ((OLD.`deleted_at` IS NULL) <> (NEW.`deleted_at` IS NULL) OR NEW.`image_key` IS NULL) BEGIN
	INSERT INTO `withdrawn_media` (`key`) VALUES (OLD.`image_key`) ON CONFLICT (`key`) DO UPDATE SET `settled` = 0, `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `comments_picture_gone` AFTER DELETE ON `comments` WHEN OLD.`image_key` IS NOT NULL BEGIN
	INSERT INTO `unused_media` (`key`) VALUES (OLD.`image_key`) ON CONFLICT (`key`) DO UPDATE SET `due_at` = 0;
	INSERT INTO `withdrawn_media` (`key`) VALUES (OLD.`image_key`) ON CONFLICT (`key`) DO UPDATE SET `settled` = 0, `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `pins_comment_pictures` AFTER UPDATE OF `deleted_at` ON `pins` WHEN NEW.`comment_count` > 0 AND (OLD.`deleted_at` IS NULL) <> (NEW.`deleted_at` IS NULL) BEGIN
	INSERT INTO `withdrawn_media` (`key`) SELECT `image_key` FROM `comments` WHERE `pin_id` = NEW.`id` AND `is_tried` = 1 AND `deleted_at` IS NULL AND `image_key` IS NOT NULL
		ON CONFLICT (`key`) DO UPDATE SET `settled` = 0, `version` = `version` + 1;
END;
