ALTER TABLE `messages` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `cases` ADD `similar_to` integer;--> statement-breakpoint
ALTER TABLE `withheld` ADD `text` text;--> statement-breakpoint
CREATE INDEX `media_look_0` ON `media` (substr(`dhash`, 1, 4)) WHERE `used` = 1 AND `dhash` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_look_1` ON `media` (substr(`dhash`, 5, 4)) WHERE `used` = 1 AND `dhash` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_look_2` ON `media` (substr(`dhash`, 9, 4)) WHERE `used` = 1 AND `dhash` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `media_look_3` ON `media` (substr(`dhash`, 13, 4)) WHERE `used` = 1 AND `dhash` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `remote_media_look_0` ON `remote_media` (substr(`dhash`, 1, 4)) WHERE `dhash` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `remote_media_look_1` ON `remote_media` (substr(`dhash`, 5, 4)) WHERE `dhash` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `remote_media_look_2` ON `remote_media` (substr(`dhash`, 9, 4)) WHERE `dhash` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `remote_media_look_3` ON `remote_media` (substr(`dhash`, 13, 4)) WHERE `dhash` IS NOT NULL;--> statement-breakpoint
-- Employees remove the text of a message, and may give it back. A message that is not indexed yet is left to the job that does.
CREATE TRIGGER `messages_reworded` AFTER UPDATE OF `text` ON `messages` WHEN EXISTS (SELECT 1 FROM `message_words_docsize` WHERE `id` = OLD.`id`) BEGIN DELETE FROM `message_words` WHERE `rowid` = OLD.`id`; INSERT INTO `message_words` (`rowid`, `text`, `scope`) SELECT `id`, `text`, `scope` FROM `message_words_of` WHERE `id` = NEW.`id`; END;
