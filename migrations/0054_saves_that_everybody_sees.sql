-- The number of saves counts those that everybody sees, wherever a save begins or ends to be one (docs/decisions/143). The night corrects older numbers.
CREATE TRIGGER `pins_save_added` AFTER INSERT ON `pins` WHEN NEW.`listed` = 1 AND NEW.`deleted_at` IS NULL AND (NEW.`repin_of` IS NOT NULL OR NEW.`root_id` IS NOT NULL) BEGIN
	UPDATE `pins` SET `repin_count` = `repin_count` + 1 WHERE `id` = NEW.`repin_of`;
	UPDATE `pins` SET `repin_count` = `repin_count` + 1 WHERE NEW.`root_id` IS NOT NEW.`repin_of` AND `id` = NEW.`root_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `pins_save_shown` AFTER UPDATE OF `listed`, `deleted_at` ON `pins`
WHEN (NEW.`listed` = 1 AND NEW.`deleted_at` IS NULL) <> (OLD.`listed` = 1 AND OLD.`deleted_at` IS NULL) AND (NEW.`repin_of` IS NOT NULL OR NEW.`root_id` IS NOT NULL) BEGIN
	UPDATE `pins` SET `repin_count` = `repin_count` + iif(NEW.`listed` = 1 AND NEW.`deleted_at` IS NULL, 1, -1) WHERE `id` = NEW.`repin_of`;
	UPDATE `pins` SET `repin_count` = `repin_count` + iif(NEW.`listed` = 1 AND NEW.`deleted_at` IS NULL, 1, -1) WHERE NEW.`root_id` IS NOT NEW.`repin_of` AND `id` = NEW.`root_id`;
END;
--> statement-breakpoint
-- As before, but for the number of saves.
DROP TRIGGER `pins_gone`;
--> statement-breakpoint
CREATE TRIGGER `pins_gone` AFTER DELETE ON `pins` BEGIN
	INSERT INTO `unused_media` (`key`) SELECT OLD.`image_key` WHERE OLD.`image_key` IS NOT NULL ON CONFLICT (`key`) DO UPDATE SET `due_at` = 0;
	UPDATE `pins` SET `repin_count` = `repin_count` - 1 WHERE OLD.`listed` = 1 AND OLD.`deleted_at` IS NULL AND `id` = OLD.`repin_of`;
	UPDATE `pins` SET `repin_count` = `repin_count` - 1 WHERE OLD.`listed` = 1 AND OLD.`deleted_at` IS NULL AND OLD.`root_id` IS NOT OLD.`repin_of` AND `id` = OLD.`root_id`;
	DELETE FROM `cluster_pins` WHERE `pin_id` = OLD.`id`;
	DELETE FROM `pin_annotations` WHERE `pin_id` = OLD.`id`;
	DELETE FROM `pin_likeness` WHERE `pin_id` = OLD.`id`;
	DELETE FROM `pin_hides` WHERE `pin_id` = OLD.`id`;
	DELETE FROM `pin_tries` WHERE `pin_id` = OLD.`id`;
	DELETE FROM `comments` WHERE `pin_id` = OLD.`id`;
END;
