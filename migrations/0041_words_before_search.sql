-- Search takes a pin's words when it takes the pin, so words of a pin that it does not know yet change nothing in it. Before, each word asked whether
-- search was paused, which read one row more of every word of every save (docs/decisions/095).
DROP TRIGGER `pin_annotations_found`;
--> statement-breakpoint
CREATE TRIGGER `pin_annotations_found` AFTER INSERT ON `pin_annotations` WHEN EXISTS (SELECT 1 FROM `pin_words` WHERE `rowid` = NEW.`pin_id`) AND NOT EXISTS (SELECT 1 FROM `search_paused`) BEGIN DELETE FROM `pin_words` WHERE `rowid` = NEW.`pin_id`; DELETE FROM `pin_parts` WHERE `rowid` = NEW.`pin_id`; INSERT INTO `pin_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM `pin_words_of` WHERE `id` = NEW.`pin_id`; INSERT INTO `pin_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `pin_parts_of` WHERE `id` = NEW.`pin_id`; END;
