-- What search knows: full-text indexes that are wholly derived from the tables, and hold no text of their own (docs/decisions/026).
-- `scope` says in words who may find a row and what it is: `pub` the world, `o` its owner, `m` who works on it, `b` its board, `k` its
-- kind, `c` its colour, `s` its site, `d` its day. In the indexes of parts an id is one trigram of three characters beyond all scripts.
CREATE VIEW `pin_words_of` AS SELECT p.`id`, p.`title`, p.`description` || ' ' || p.`alt` AS `description`, coalesce((SELECT group_concat(a.`name`, ' ') FROM `pin_annotations` a WHERE a.`pin_id` = p.`id`), '') AS `topics`, 'o' || p.`pinner_id` || ' b' || p.`board_id` || CASE WHEN p.`listed` THEN ' pub' ELSE '' END || CASE WHEN p.`is_story` THEN ' kstory' WHEN p.`is_video` THEN ' kvideo' ELSE ' kpicture' END || ' c' || ((instr('0123456789abcdef', substr(p.`color`, 1, 1)) - 1) / 2) || ((instr('0123456789abcdef', substr(p.`color`, 3, 1)) - 1) / 2) || ((instr('0123456789abcdef', substr(p.`color`, 5, 1)) - 1) / 2) || ' s' || hex(lower(p.`domain`)) || strftime(' d%Y%m%d', coalesce(p.`created_at`, (p.`id` >> 12) + 1767225600000) / 1000, 'unixepoch') AS `scope` FROM `pins` p WHERE p.`grp` < 9;
--> statement-breakpoint
CREATE VIEW `pin_parts_of` AS SELECT p.`id`, p.`title` || '  ' || CASE WHEN p.`title` || p.`description` GLOB '*[฀-໿က-႟ក-៿぀-ヿ㐀-鿿가-힯]*' THEN p.`description` || '  ' || coalesce((SELECT group_concat(a.`name`, '  ') FROM `pin_annotations` a WHERE a.`pin_id` = p.`id`), '') || '  ' ELSE '' END AS `title`, char(262144 | (p.`pinner_id` >> 36), 262144 | ((p.`pinner_id` >> 18) & 262143), 262144 | (p.`pinner_id` & 262143)) AS `people`, CASE WHEN p.`listed` THEN 'pub' ELSE '' END AS `world` FROM `pins` p WHERE p.`grp` < 9;
--> statement-breakpoint
CREATE VIEW `board_words_of` AS SELECT b.`id`, b.`name` AS `title`, b.`description`, '' AS `topics`, 'o' || b.`owner_id` || CASE WHEN b.`grp` = 0 AND EXISTS (SELECT 1 FROM `users` o WHERE o.`id` = b.`owner_id` AND o.`closed_at` IS NULL AND o.`is_private` = 0) THEN ' pub' ELSE '' END || coalesce((SELECT group_concat(' m' || h.`user_id`, '') FROM `profile_boards` h WHERE h.`board_id` = b.`id`), '') AS `scope` FROM `boards` b WHERE b.`grp` < 9 AND b.`kind` = 'normal';
--> statement-breakpoint
CREATE VIEW `board_parts_of` AS SELECT b.`id`, b.`name` || '  ' AS `title`, coalesce((SELECT group_concat(char(262144 | (h.`user_id` >> 36), 262144 | ((h.`user_id` >> 18) & 262143), 262144 | (h.`user_id` & 262143)), ' ') FROM `profile_boards` h WHERE h.`board_id` = b.`id`), '') AS `people`, CASE WHEN b.`grp` = 0 AND EXISTS (SELECT 1 FROM `users` o WHERE o.`id` = b.`owner_id` AND o.`closed_at` IS NULL AND o.`is_private` = 0) THEN 'pub' ELSE '' END AS `world` FROM `boards` b WHERE b.`grp` < 9 AND b.`kind` = 'normal';
--> statement-breakpoint
CREATE VIEW `user_words_of` AS SELECT u.`id`, u.`full_name` || ' ' || u.`username` AS `title`, '' AS `description`, '' AS `topics`, 'pub o' || u.`id` AS `scope` FROM `users` u WHERE u.`closed_at` IS NULL AND u.`is_private` = 0;
--> statement-breakpoint
CREATE VIEW `user_parts_of` AS SELECT u.`id`, u.`full_name` || '  ' || u.`username` || '  ' AS `title`, char(262144 | (u.`id` >> 36), 262144 | ((u.`id` >> 18) & 262143), 262144 | (u.`id` & 262143)) AS `people`, 'pub' AS `world` FROM `users` u WHERE u.`closed_at` IS NULL AND u.`is_private` = 0;
--> statement-breakpoint
CREATE VIRTUAL TABLE `pin_words` USING fts5(`title`, `description`, `topics`, `scope`, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
-- Twice as many segments are kept before they are merged: a third less work for an import, and no search is slower that one could tell.
INSERT INTO `pin_words` (`pin_words`, `rank`) VALUES ('automerge', 8);
--> statement-breakpoint
CREATE VIRTUAL TABLE `pin_parts` USING fts5(`title`, `people`, `world`, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
INSERT INTO `pin_parts` (`pin_parts`, `rank`) VALUES ('automerge', 8);
--> statement-breakpoint
CREATE VIRTUAL TABLE `pin_part_terms` USING fts5vocab(`pin_parts`, 'row');
--> statement-breakpoint
CREATE VIRTUAL TABLE `board_words` USING fts5(`title`, `description`, `topics`, `scope`, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE VIRTUAL TABLE `board_parts` USING fts5(`title`, `people`, `world`, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `board_part_terms` USING fts5vocab(`board_parts`, 'row');
--> statement-breakpoint
CREATE VIRTUAL TABLE `user_words` USING fts5(`title`, `description`, `topics`, `scope`, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE VIRTUAL TABLE `user_parts` USING fts5(`title`, `people`, `world`, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `user_part_terms` USING fts5vocab(`user_parts`, 'row');
--> statement-breakpoint
-- While a row lies here nothing below happens: who writes many rows at once puts it there, fills the indexes in one statement, and takes
-- it away, all in one batch.
CREATE TABLE `search_paused` (`id` integer PRIMARY KEY NOT NULL);
--> statement-breakpoint
CREATE TRIGGER `pins_found` AFTER INSERT ON `pins` WHEN NEW.`grp` < 9 AND NOT EXISTS (SELECT 1 FROM `search_paused`) BEGIN INSERT INTO `pin_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM `pin_words_of` WHERE `id` = NEW.`id`; INSERT INTO `pin_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `pin_parts_of` WHERE `id` = NEW.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `pins_lost` AFTER DELETE ON `pins` BEGIN DELETE FROM `pin_words` WHERE `rowid` = OLD.`id`; DELETE FROM `pin_parts` WHERE `rowid` = OLD.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `pins_reworded` AFTER UPDATE OF `title`, `description`, `alt`, `board_id`, `pinner_id`, `listed`, `color`, `domain`, `is_story`, `is_video`, `created_at`, `grp` ON `pins` WHEN (OLD.`title`, OLD.`description`, OLD.`alt`, OLD.`board_id`, OLD.`pinner_id`, OLD.`listed`, OLD.`color`, OLD.`domain`, OLD.`is_story`, OLD.`is_video`, OLD.`created_at`, OLD.`grp` < 9) IS NOT (NEW.`title`, NEW.`description`, NEW.`alt`, NEW.`board_id`, NEW.`pinner_id`, NEW.`listed`, NEW.`color`, NEW.`domain`, NEW.`is_story`, NEW.`is_video`, NEW.`created_at`, NEW.`grp` < 9) BEGIN DELETE FROM `pin_words` WHERE `rowid` = OLD.`id`; INSERT INTO `pin_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM `pin_words_of` WHERE `id` = NEW.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `pins_retitled` AFTER UPDATE OF `title`, `description`, `pinner_id`, `listed`, `grp` ON `pins` WHEN (OLD.`title`, OLD.`description`, OLD.`pinner_id`, OLD.`listed`, OLD.`grp` < 9) IS NOT (NEW.`title`, NEW.`description`, NEW.`pinner_id`, NEW.`listed`, NEW.`grp` < 9) BEGIN DELETE FROM `pin_parts` WHERE `rowid` = OLD.`id`; INSERT INTO `pin_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `pin_parts_of` WHERE `id` = NEW.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `pin_annotations_found` AFTER INSERT ON `pin_annotations` WHEN NOT EXISTS (SELECT 1 FROM `search_paused`) BEGIN DELETE FROM `pin_words` WHERE `rowid` = NEW.`pin_id`; DELETE FROM `pin_parts` WHERE `rowid` = NEW.`pin_id`; INSERT INTO `pin_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM `pin_words_of` WHERE `id` = NEW.`pin_id`; INSERT INTO `pin_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `pin_parts_of` WHERE `id` = NEW.`pin_id`; END;
--> statement-breakpoint
CREATE TRIGGER `pin_annotations_renamed` AFTER UPDATE OF `name` ON `pin_annotations` WHEN OLD.`name` IS NOT NEW.`name` AND NOT EXISTS (SELECT 1 FROM `search_paused`) BEGIN DELETE FROM `pin_words` WHERE `rowid` = NEW.`pin_id`; DELETE FROM `pin_parts` WHERE `rowid` = NEW.`pin_id`; INSERT INTO `pin_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM `pin_words_of` WHERE `id` = NEW.`pin_id`; INSERT INTO `pin_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `pin_parts_of` WHERE `id` = NEW.`pin_id`; END;
--> statement-breakpoint
CREATE TRIGGER `pin_annotations_lost` AFTER DELETE ON `pin_annotations` WHEN EXISTS (SELECT 1 FROM `pins` WHERE `id` = OLD.`pin_id`) AND NOT EXISTS (SELECT 1 FROM `search_paused`) BEGIN DELETE FROM `pin_words` WHERE `rowid` = OLD.`pin_id`; DELETE FROM `pin_parts` WHERE `rowid` = OLD.`pin_id`; INSERT INTO `pin_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM `pin_words_of` WHERE `id` = OLD.`pin_id`; INSERT INTO `pin_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `pin_parts_of` WHERE `id` = OLD.`pin_id`; END;
--> statement-breakpoint
CREATE TRIGGER `boards_found` AFTER INSERT ON `boards` BEGIN INSERT INTO `board_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM `board_words_of` WHERE `id` = NEW.`id`; INSERT INTO `board_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `board_parts_of` WHERE `id` = NEW.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `boards_lost` AFTER DELETE ON `boards` BEGIN DELETE FROM `board_words` WHERE `rowid` = OLD.`id`; DELETE FROM `board_parts` WHERE `rowid` = OLD.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `boards_renamed` AFTER UPDATE OF `name`, `description`, `grp`, `owner_id`, `kind` ON `boards` WHEN (OLD.`name`, OLD.`description`, OLD.`grp`, OLD.`owner_id`, OLD.`kind`) IS NOT (NEW.`name`, NEW.`description`, NEW.`grp`, NEW.`owner_id`, NEW.`kind`) BEGIN DELETE FROM `board_words` WHERE `rowid` = OLD.`id`; DELETE FROM `board_parts` WHERE `rowid` = OLD.`id`; INSERT INTO `board_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM `board_words_of` WHERE `id` = NEW.`id`; INSERT INTO `board_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `board_parts_of` WHERE `id` = NEW.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `profile_boards_found` AFTER INSERT ON `profile_boards` BEGIN DELETE FROM `board_words` WHERE `rowid` = NEW.`board_id`; DELETE FROM `board_parts` WHERE `rowid` = NEW.`board_id`; INSERT INTO `board_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM `board_words_of` WHERE `id` = NEW.`board_id`; INSERT INTO `board_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `board_parts_of` WHERE `id` = NEW.`board_id`; END;
--> statement-breakpoint
CREATE TRIGGER `profile_boards_lost` AFTER DELETE ON `profile_boards` BEGIN DELETE FROM `board_words` WHERE `rowid` = OLD.`board_id`; DELETE FROM `board_parts` WHERE `rowid` = OLD.`board_id`; INSERT INTO `board_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM `board_words_of` WHERE `id` = OLD.`board_id`; INSERT INTO `board_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `board_parts_of` WHERE `id` = OLD.`board_id`; END;
--> statement-breakpoint
CREATE TRIGGER `users_found` AFTER INSERT ON `users` BEGIN INSERT INTO `user_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM `user_words_of` WHERE `id` = NEW.`id`; INSERT INTO `user_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `user_parts_of` WHERE `id` = NEW.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `users_lost` AFTER DELETE ON `users` BEGIN DELETE FROM `user_words` WHERE `rowid` = OLD.`id`; DELETE FROM `user_parts` WHERE `rowid` = OLD.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `users_renamed` AFTER UPDATE OF `username`, `full_name`, `is_private`, `closed_at` ON `users` WHEN (OLD.`username`, OLD.`full_name`, OLD.`is_private`, OLD.`closed_at`) IS NOT (NEW.`username`, NEW.`full_name`, NEW.`is_private`, NEW.`closed_at`) BEGIN DELETE FROM `user_words` WHERE `rowid` = OLD.`id`; DELETE FROM `user_parts` WHERE `rowid` = OLD.`id`; INSERT INTO `user_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM `user_words_of` WHERE `id` = NEW.`id`; INSERT INTO `user_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `user_parts_of` WHERE `id` = NEW.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `users_opened` AFTER UPDATE OF `is_private`, `closed_at` ON `users` WHEN (OLD.`is_private`, OLD.`closed_at` IS NULL) IS NOT (NEW.`is_private`, NEW.`closed_at` IS NULL) BEGIN DELETE FROM `board_words` WHERE `rowid` IN (SELECT `id` FROM `boards` WHERE `owner_id` = NEW.`id`); DELETE FROM `board_parts` WHERE `rowid` IN (SELECT `id` FROM `boards` WHERE `owner_id` = NEW.`id`); INSERT INTO `board_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM `board_words_of` WHERE `id` IN (SELECT `id` FROM `boards` WHERE `owner_id` = NEW.`id`); INSERT INTO `board_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `board_parts_of` WHERE `id` IN (SELECT `id` FROM `boards` WHERE `owner_id` = NEW.`id`); END;
--> statement-breakpoint
INSERT INTO `pin_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM `pin_words_of` WHERE true;
--> statement-breakpoint
INSERT INTO `pin_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `pin_parts_of` WHERE true;
--> statement-breakpoint
INSERT INTO `board_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM `board_words_of` WHERE true;
--> statement-breakpoint
INSERT INTO `board_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `board_parts_of` WHERE true;
--> statement-breakpoint
INSERT INTO `user_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM `user_words_of` WHERE true;
--> statement-breakpoint
INSERT INTO `user_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `user_parts_of` WHERE true;
