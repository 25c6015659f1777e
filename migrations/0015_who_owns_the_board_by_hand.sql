-- Who owns the board that a pin is on, and whether others find the pin on its saver's profile (docs/decisions/034): what was saved on a board of
-- somebody private or gone stood in its saver's lists and counts for everybody.
DROP TRIGGER `pins_reworded`;
--> statement-breakpoint
DROP TRIGGER `pins_news_of_people`;
--> statement-breakpoint
DROP TRIGGER `pins_shown_by_people`;
--> statement-breakpoint
UPDATE `pins` SET `board_owner_id` = b.`owner_id`, `on_profile` = `pins`.`grp` = 0 AND (b.`owner_id` = `pins`.`pinner_id` OR (o.`closed_at` IS NULL AND o.`is_private` = 0)) FROM `boards` b JOIN `users` o ON o.`id` = b.`owner_id` WHERE b.`id` = `pins`.`board_id`;
--> statement-breakpoint
UPDATE `users` SET `public_pin_count` = (SELECT count(*) FROM `pins` p WHERE p.`pinner_id` = `users`.`id` AND p.`on_profile` = 1), `public_created_pin_count` = (SELECT count(*) FROM `pins` p WHERE p.`pinner_id` = `users`.`id` AND p.`is_repin` = 0 AND p.`on_profile` = 1), `public_story_pin_count` = (SELECT count(*) FROM `pins` p WHERE p.`pinner_id` = `users`.`id` AND p.`is_story` = 1 AND p.`on_profile` = 1), `content_version` = `content_version` + 1 WHERE `id` IN (SELECT `pinner_id` FROM `pins` WHERE `grp` = 0 AND `on_profile` = 0);
--> statement-breakpoint
-- In the index of words `h` is whose board a pin lies on, where that isn't its saver's.
DROP VIEW `pin_words_of`;
--> statement-breakpoint
CREATE VIEW `pin_words_of` AS SELECT p.`id`, p.`title`, p.`description` || ' ' || p.`alt` AS `description`, coalesce((SELECT group_concat(a.`name`, ' ') FROM `pin_annotations` a WHERE a.`pin_id` = p.`id`), '') AS `topics`, 'o' || p.`pinner_id` || CASE WHEN p.`board_owner_id` <> p.`pinner_id` THEN ' h' || p.`board_owner_id` ELSE '' END || ' b' || p.`board_id` || CASE WHEN p.`listed` THEN ' pub' ELSE '' END || CASE WHEN p.`is_story` THEN ' kstory' WHEN p.`is_video` THEN ' kvideo' ELSE ' kpicture' END || ' c' || ((instr('0123456789abcdef', substr(p.`color`, 1, 1)) - 1) / 2) || ((instr('0123456789abcdef', substr(p.`color`, 3, 1)) - 1) / 2) || ((instr('0123456789abcdef', substr(p.`color`, 5, 1)) - 1) / 2) || ' s' || hex(lower(p.`domain`)) || strftime(' d%Y%m%d', coalesce(p.`created_at`, (p.`id` >> 12) + 1767225600000) / 1000, 'unixepoch') AS `scope` FROM `pins` p WHERE p.`grp` < 9;
--> statement-breakpoint
CREATE TRIGGER `pins_reworded` AFTER UPDATE OF `title`, `description`, `alt`, `board_id`, `board_owner_id`, `pinner_id`, `listed`, `color`, `domain`, `is_story`, `is_video`, `created_at`, `grp` ON `pins` WHEN (OLD.`title`, OLD.`description`, OLD.`alt`, OLD.`board_id`, OLD.`board_owner_id`, OLD.`pinner_id`, OLD.`listed`, OLD.`color`, OLD.`domain`, OLD.`is_story`, OLD.`is_video`, OLD.`created_at`, OLD.`grp` < 9) IS NOT (NEW.`title`, NEW.`description`, NEW.`alt`, NEW.`board_id`, NEW.`board_owner_id`, NEW.`pinner_id`, NEW.`listed`, NEW.`color`, NEW.`domain`, NEW.`is_story`, NEW.`is_video`, NEW.`created_at`, NEW.`grp` < 9) BEGIN DELETE FROM `pin_words` WHERE `rowid` = OLD.`id`; INSERT INTO `pin_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM `pin_words_of` WHERE `id` = NEW.`id`; END;
--> statement-breakpoint
DELETE FROM `pin_words` WHERE `rowid` IN (SELECT `id` FROM `pins` WHERE `board_owner_id` <> `pinner_id` AND `grp` < 9);
--> statement-breakpoint
INSERT INTO `pin_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM `pin_words_of` WHERE `id` IN (SELECT `id` FROM `pins` WHERE `board_owner_id` <> `pinner_id`);
--> statement-breakpoint
-- What a profile shows anew is news of its person, also where its board's owner has come back.
CREATE TRIGGER `pins_news_of_people` AFTER INSERT ON `pins` WHEN new.on_profile = 1 BEGIN
	INSERT INTO home_news (kind, source_id, since_rk) SELECT 0, new.pinner_id, new.saved_rk
		WHERE EXISTS (SELECT 1 FROM follows WHERE followee_id = new.pinner_id)
		ON CONFLICT (kind, source_id) DO UPDATE SET since_rk = max(since_rk, excluded.since_rk), version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `pins_shown_by_people` AFTER UPDATE OF on_profile ON `pins` WHEN new.on_profile = 1 AND old.on_profile = 0 BEGIN
	INSERT INTO home_news (kind, source_id, since_rk) SELECT 0, new.pinner_id, new.saved_rk
		WHERE EXISTS (SELECT 1 FROM follows WHERE followee_id = new.pinner_id)
		ON CONFLICT (kind, source_id) DO UPDATE SET since_rk = max(since_rk, excluded.since_rk), version = version + 1;
END;
