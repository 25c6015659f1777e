-- What the database has beside the tables of Drizzle (docs/decisions/174). Statements are separated by an empty line. After a change:
-- npm run db:generate -- --name what_it_does

-- Tables and indexes

CREATE INDEX `media_look_0` ON `media` (substr(`dhash`, 1, 4)) WHERE `used` = 1 AND `dhash` IS NOT NULL;

CREATE INDEX `media_look_1` ON `media` (substr(`dhash`, 5, 4)) WHERE `used` = 1 AND `dhash` IS NOT NULL;

CREATE INDEX `media_look_2` ON `media` (substr(`dhash`, 9, 4)) WHERE `used` = 1 AND `dhash` IS NOT NULL;

CREATE INDEX `media_look_3` ON `media` (substr(`dhash`, 13, 4)) WHERE `used` = 1 AND `dhash` IS NOT NULL;

CREATE TABLE `pin_likeness` ( `pinner_id` integer NOT NULL, `kind` text NOT NULL, `value` NOT NULL, `pin_id` integer NOT NULL, `dhash` text,
  PRIMARY KEY(`pinner_id`, `kind`, `value`, `pin_id`) ) WITHOUT ROWID;

CREATE INDEX `pin_likeness_pin` ON `pin_likeness` (`pin_id`);

CREATE INDEX `remote_media_look_0` ON `remote_media` (substr(`dhash`, 1, 4)) WHERE `dhash` IS NOT NULL;

CREATE INDEX `remote_media_look_1` ON `remote_media` (substr(`dhash`, 5, 4)) WHERE `dhash` IS NOT NULL;

CREATE INDEX `remote_media_look_2` ON `remote_media` (substr(`dhash`, 9, 4)) WHERE `dhash` IS NOT NULL;

CREATE INDEX `remote_media_look_3` ON `remote_media` (substr(`dhash`, 13, 4)) WHERE `dhash` IS NOT NULL;

CREATE TABLE `search_paused` (`id` integer PRIMARY KEY NOT NULL);

-- Full-text search

CREATE VIRTUAL TABLE `board_part_terms` USING fts5vocab(`board_parts`, 'row');

CREATE VIRTUAL TABLE `board_parts` USING fts5(`title`, `people`, `world`, content='', contentless_delete=1,
  tokenize='trigram remove_diacritics 1');

CREATE VIRTUAL TABLE `board_words` USING fts5(`title`, `description`, `topics`, `scope`, content='', contentless_delete=1,
  tokenize='unicode61 remove_diacritics 2');

CREATE VIRTUAL TABLE `message_words` USING fts5(`text`, `scope`, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');

CREATE VIRTUAL TABLE `pin_part_terms` USING fts5vocab(`pin_parts`, 'row');

CREATE VIRTUAL TABLE `pin_parts` USING fts5(`title`, `people`, `world`, content='', contentless_delete=1,
  tokenize='trigram remove_diacritics 1');

CREATE VIRTUAL TABLE `pin_words` USING fts5(`title`, `description`, `topics`, `scope`, content='', contentless_delete=1,
  tokenize='unicode61 remove_diacritics 2');

CREATE VIRTUAL TABLE `topic_parts` USING fts5(`name`, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');

CREATE VIRTUAL TABLE `user_part_terms` USING fts5vocab(`user_parts`, 'row');

CREATE VIRTUAL TABLE `user_parts` USING fts5(`title`, `people`, `world`, content='', contentless_delete=1,
  tokenize='trigram remove_diacritics 1');

CREATE VIRTUAL TABLE `user_words` USING fts5(`title`, `description`, `topics`, `scope`, content='', contentless_delete=1,
  tokenize='unicode61 remove_diacritics 2');

-- What full-text search finds of a row

CREATE VIEW `board_parts_of` AS SELECT b.`id`, b.`name` || '  ' AS `title`, coalesce((SELECT group_concat(char(262144 | (h.`user_id` >> 36),
  262144 | ((h.`user_id` >> 18) & 262143), 262144 | (h.`user_id` & 262143)), ' ') FROM `profile_boards` h WHERE h.`board_id` = b.`id`), '')
  AS `people`, CASE WHEN b.`grp` = 0 AND EXISTS (SELECT 1 FROM `users` o WHERE o.`id` = b.`owner_id` AND o.`closed_at` IS NULL AND
  o.`is_private` = 0) THEN 'pub' ELSE '' END AS `world` FROM `boards` b WHERE b.`grp` < 9 AND b.`kind` = 'normal';

CREATE VIEW `board_words_of` AS SELECT b.`id`, b.`name` AS `title`, b.`description`, '' AS `topics`, 'o' || b.`owner_id` || CASE WHEN
  b.`grp` = 0 AND EXISTS (SELECT 1 FROM `users` o WHERE o.`id` = b.`owner_id` AND o.`closed_at` IS NULL AND o.`is_private` = 0) THEN ' pub'
  ELSE '' END || coalesce((SELECT group_concat(' m' || h.`user_id`, '') FROM `profile_boards` h WHERE h.`board_id` = b.`id`), '') AS `scope`
  FROM `boards` b WHERE b.`grp` < 9 AND b.`kind` = 'normal';

CREATE VIEW `message_words_of` AS SELECT m.`id`, CASE WHEN m.`text` GLOB '*[฀-໿က-႟ក-៿぀-ヿ㐀-鿿가-힯]*' THEN (WITH RECURSIVE `letters` (`at`,
  `letter`) AS (SELECT 1, substr(m.`text`, 1, 1) UNION ALL SELECT `at` + 1, substr(m.`text`, `at` + 1, 1) FROM `letters` WHERE `at` <
  length(m.`text`)) SELECT group_concat(CASE WHEN `letter` GLOB '[฀-໿က-႟ក-៿぀-ヿ㐀-鿿가-힯]' THEN ' ' || `letter` || ' ' ELSE `letter` END, '')
  FROM `letters`) ELSE m.`text` END AS `text`, coalesce((SELECT group_concat('m' || h.`user_id`, ' ') FROM `conversation_members` h WHERE
  h.`conversation_id` = m.`conversation_id` AND h.`left_at` IS NULL), '') AS `scope` FROM `messages` m;

CREATE VIEW `pin_parts_of` AS SELECT p.`id`, p.`title` || '  ' || CASE WHEN p.`title` || p.`description` GLOB '*[฀-໿က-႟ក-៿぀-ヿ㐀-鿿가-힯]*' THEN
  p.`description` || '  ' || coalesce((SELECT group_concat(a.`name`, '  ') FROM `pin_annotations` a WHERE a.`pin_id` = p.`id`), '') || '  '
  ELSE '' END AS `title`, char(262144 | (p.`pinner_id` >> 36), 262144 | ((p.`pinner_id` >> 18) & 262143), 262144 | (p.`pinner_id` & 262143))
  AS `people`, CASE WHEN (p.`listed` = 1 AND p.`seo_noindex_reason` IS NOT 'staff' AND ifnull(p.`copy`, 0) <> 1) THEN 'pub' ELSE '' END AS
  `world` FROM `pins` p WHERE p.`grp` < 9;

CREATE VIEW `pin_words_of` AS SELECT p.`id`, p.`title`, p.`description` || ' ' || p.`alt` AS `description`, coalesce((SELECT
  group_concat(a.`name`, ' ') FROM `pin_annotations` a WHERE a.`pin_id` = p.`id`), '') AS `topics`, 'o' || p.`pinner_id` || ' b' ||
  p.`board_id` || CASE WHEN (p.`listed` = 1 AND p.`seo_noindex_reason` IS NOT 'staff' AND ifnull(p.`copy`, 0) <> 1) THEN ' pub' ELSE '' END
  || CASE WHEN p.`is_story` THEN ' kstory' WHEN p.`is_video` THEN ' kvideo' ELSE ' kpicture' END || CASE WHEN p.`color` = 'dddddd' THEN ''
  ELSE ' c' || ((instr('0123456789abcdef', substr(p.`color`, 1, 1)) - 1) / 2) || ((instr('0123456789abcdef', substr(p.`color`, 3, 1)) - 1) /
  2) || ((instr('0123456789abcdef', substr(p.`color`, 5, 1)) - 1) / 2) END || ' s' || hex(lower(p.`domain`)) || strftime(' d%Y%m%d',
  coalesce(p.`created_at`, (p.`id` >> 12) + 1767225600000) / 1000, 'unixepoch') || (SELECT substr(' r0 r1 r2 r3 r4 r5 r6 r7 r8 r9', 1, 3 *
  (1 + (`u` < 268435456) + (`u` < 67108864) + (`u` < 16777216) + (`u` < 4194304) + (`u` < 1048576) + (`u` < 262144) + (`u` < 65536) + (`u` <
  16384) + (`u` < 4096))) FROM (SELECT (p.`id` & 1073741823) * 663608941 & 1073741823 AS `u`)) AS `scope` FROM `pins` p WHERE p.`grp` < 9;

CREATE VIEW `topic_parts_of` AS SELECT `rowid` AS `id`, `name` FROM `topics`;

CREATE VIEW `user_parts_of` AS SELECT u.`id`, u.`full_name` || '  ' || u.`username` || '  ' AS `title`, char(262144 | (u.`id` >> 36), 262144
  | ((u.`id` >> 18) & 262143), 262144 | (u.`id` & 262143)) AS `people`, 'pub' AS `world` FROM `users` u WHERE u.`closed_at` IS NULL AND
  u.`is_private` = 0;

CREATE VIEW `user_words_of` AS SELECT u.`id`, u.`full_name` || ' ' || u.`username` AS `title`, '' AS `description`, '' AS `topics`, 'pub o'
  || u.`id` AS `scope` FROM `users` u WHERE u.`closed_at` IS NULL AND u.`is_private` = 0;

-- Triggers of boards

CREATE TRIGGER `boards_found` AFTER INSERT ON `boards` BEGIN
  INSERT INTO `board_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM
    `board_words_of` WHERE `id` = NEW.`id`;
  INSERT INTO `board_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `board_parts_of` WHERE `id` =
    NEW.`id`;
END;

CREATE TRIGGER `boards_lost` AFTER DELETE ON `boards` BEGIN
  DELETE FROM `board_words` WHERE `rowid` = OLD.`id`;
  DELETE FROM `board_parts` WHERE `rowid` = OLD.`id`;
END;

CREATE TRIGGER `boards_picture_gone` AFTER DELETE ON `boards` WHEN OLD.`own_cover` IS NOT NULL BEGIN
  INSERT INTO `withdrawn_media` (`key`) VALUES (OLD.`own_cover` ->> '$.key') ON CONFLICT (`key`) DO UPDATE SET `settled` = 0, `version` =
    `version` + 1;
END;

CREATE TRIGGER `boards_picture_withdrawn` AFTER UPDATE OF `own_cover`, `shelved` ON `boards` WHEN OLD.`own_cover` IS NOT NEW.`own_cover` OR
  OLD.`shelved` ->> '$.into' IS NOT NEW.`shelved` ->> '$.into' BEGIN
  INSERT INTO `withdrawn_media` (`key`) SELECT OLD.`own_cover` ->> '$.key' WHERE OLD.`own_cover` IS NOT NULL ON CONFLICT (`key`) DO UPDATE
    SET `settled` = 0, `version` = `version` + 1;
  UPDATE `withdrawn_media` SET `settled` = 0, `version` = `version` + 1 WHERE `key` = NEW.`own_cover` ->> '$.key';
END;

CREATE TRIGGER `boards_renamed` AFTER UPDATE OF `name`, `description`, `grp`, `owner_id`, `kind` ON `boards` WHEN (OLD.`name`,
  OLD.`description`, OLD.`grp`, OLD.`owner_id`, OLD.`kind`) IS NOT (NEW.`name`, NEW.`description`, NEW.`grp`, NEW.`owner_id`, NEW.`kind`)
  BEGIN
  DELETE FROM `board_words` WHERE `rowid` = OLD.`id`;
  DELETE FROM `board_parts` WHERE `rowid` = OLD.`id`;
  INSERT INTO `board_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM
    `board_words_of` WHERE `id` = NEW.`id`;
  INSERT INTO `board_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `board_parts_of` WHERE `id` =
    NEW.`id`;
END;

-- Triggers of businesses

CREATE TRIGGER `businesses_picture_gone` AFTER DELETE ON `businesses` WHEN OLD.`cover_key` IS NOT NULL BEGIN
  INSERT INTO `withdrawn_media` (`key`) VALUES (OLD.`cover_key`) ON CONFLICT (`key`) DO UPDATE SET `settled` = 0, `version` = `version` + 1;
END;

CREATE TRIGGER `businesses_picture_withdrawn` AFTER UPDATE OF `cover_key` ON `businesses` WHEN OLD.`cover_key` IS NOT NEW.`cover_key` BEGIN
  INSERT INTO `withdrawn_media` (`key`) SELECT OLD.`cover_key` WHERE OLD.`cover_key` IS NOT NULL ON CONFLICT (`key`) DO UPDATE SET `settled`
    = 0, `version` = `version` + 1;
  UPDATE `withdrawn_media` SET `settled` = 0, `version` = `version` + 1 WHERE `key` = NEW.`cover_key`;
END;

-- Triggers of case_events

CREATE TRIGGER `case_events_keep` BEFORE UPDATE ON `case_events` BEGIN
  SELECT RAISE(ABORT, 'case_events only grows');
END;

CREATE TRIGGER `case_events_stay` BEFORE DELETE ON `case_events` BEGIN
  SELECT RAISE(ABORT, 'case_events only grows');
END;

-- Triggers of comment_reactions

CREATE TRIGGER `comment_reactions_counted` AFTER INSERT ON `comment_reactions` BEGIN
  UPDATE `comments` SET `reaction_count` = `reaction_count` + 1 WHERE `id` = NEW.`comment_id`;
END;

CREATE TRIGGER `comment_reactions_uncounted` AFTER DELETE ON `comment_reactions` BEGIN
  UPDATE `comments` SET `reaction_count` = `reaction_count` - 1 WHERE `id` = OLD.`comment_id`;
END;

-- Triggers of comments

CREATE TRIGGER `comments_counted` AFTER INSERT ON `comments` WHEN NEW.`deleted_at` IS NULL AND NEW.`is_hidden` = 0 BEGIN
  UPDATE `pins` SET `comment_count` = `comment_count` + 1 WHERE `id` = NEW.`pin_id`;
  UPDATE `comments` SET `reply_count` = `reply_count` + 1 WHERE `id` = NEW.`parent_id`;
END;

CREATE TRIGGER `comments_gone` AFTER DELETE ON `comments` BEGIN
  DELETE FROM `comment_mentions` WHERE `comment_id` = OLD.`id`;
  DELETE FROM `comment_reactions` WHERE `comment_id` = OLD.`id`;
  UPDATE `pins` SET `comment_count` = `comment_count` - 1 WHERE OLD.`deleted_at` IS NULL AND OLD.`is_hidden` = 0 AND `id` = OLD.`pin_id`;
  UPDATE `comments` SET `reply_count` = `reply_count` - 1 WHERE OLD.`deleted_at` IS NULL AND OLD.`is_hidden` = 0 AND `id` = OLD.`parent_id`;
END;

CREATE TRIGGER `comments_picture_gone` AFTER DELETE ON `comments` WHEN OLD.`image_key` IS NOT NULL BEGIN
  INSERT INTO `unused_media` (`key`) VALUES (OLD.`image_key`) ON CONFLICT (`key`) DO UPDATE SET `due_at` = 0;
  INSERT INTO `withdrawn_media` (`key`) VALUES (OLD.`image_key`) ON CONFLICT (`key`) DO UPDATE SET `settled` = 0, `version` = `version` + 1;
END;

CREATE TRIGGER `comments_picture_shown` AFTER INSERT ON `comments` WHEN EXISTS (SELECT 1 FROM `withdrawn_media` WHERE `key` =
  NEW.`image_key`) BEGIN
  UPDATE `withdrawn_media` SET `settled` = 0, `version` = `version` + 1 WHERE `key` = NEW.`image_key`;
END;

CREATE TRIGGER `comments_picture_withdrawn` AFTER UPDATE OF `deleted_at`, `image_key` ON `comments` WHEN OLD.`image_key` IS NOT NULL AND
  ((OLD.`deleted_at` IS NULL) <> (NEW.`deleted_at` IS NULL) OR NEW.`image_key` IS NULL) BEGIN
  INSERT INTO `withdrawn_media` (`key`) VALUES (OLD.`image_key`) ON CONFLICT (`key`) DO UPDATE SET `settled` = 0, `version` = `version` + 1;
END;

CREATE TRIGGER `comments_shown` AFTER UPDATE OF `deleted_at`, `is_hidden` ON `comments` WHEN (NEW.`deleted_at` IS NULL AND NEW.`is_hidden` =
  0) <> (OLD.`deleted_at` IS NULL AND OLD.`is_hidden` = 0) BEGIN
  UPDATE `pins` SET `comment_count` = `comment_count` + iif(NEW.`deleted_at` IS NULL AND NEW.`is_hidden` = 0, 1, -1) WHERE `id` =
    NEW.`pin_id`;
  UPDATE `comments` SET `reply_count` = `reply_count` + iif(NEW.`deleted_at` IS NULL AND NEW.`is_hidden` = 0, 1, -1) WHERE `id` =
    NEW.`parent_id`;
END;

CREATE TRIGGER `tried_notes_counted` AFTER INSERT ON `comments` WHEN NEW.`is_tried` = 1 AND NEW.`deleted_at` IS NULL AND NEW.`is_hidden` = 0
  BEGIN
  UPDATE `pins` SET `tried_note_count` = `tried_note_count` + 1 WHERE `id` = NEW.`pin_id`;
END;

CREATE TRIGGER `tried_notes_gone` AFTER DELETE ON `comments` WHEN OLD.`is_tried` = 1 AND OLD.`deleted_at` IS NULL AND OLD.`is_hidden` = 0
  BEGIN
  UPDATE `pins` SET `tried_note_count` = `tried_note_count` - 1 WHERE `id` = OLD.`pin_id`;
END;

CREATE TRIGGER `tried_notes_shown` AFTER UPDATE OF `deleted_at`, `is_hidden` ON `comments` WHEN NEW.`is_tried` = 1 AND (NEW.`deleted_at` IS
  NULL AND NEW.`is_hidden` = 0) <> (OLD.`deleted_at` IS NULL AND OLD.`is_hidden` = 0) BEGIN
  UPDATE `pins` SET `tried_note_count` = `tried_note_count` + iif(NEW.`deleted_at` IS NULL AND NEW.`is_hidden` = 0, 1, -1) WHERE `id` =
    NEW.`pin_id`;
END;

-- Triggers of daily_viewers

CREATE TRIGGER `daily_viewers_counted` AFTER INSERT ON `daily_viewers` BEGIN
  INSERT INTO `daily_numbers` (`user_id`, `subject_id`, `what`, `day`, `total`) SELECT NEW.`user_id`, it.`id`, NEW.`what`, NEW.`day`, 1 FROM
    (SELECT NEW.`user_id` AS `id` UNION SELECT NEW.`subject_id` UNION SELECT NEW.`board_id`) AS it WHERE it.`id` IS NOT NULL ON CONFLICT
    (`user_id`, `subject_id`, `what`, `day`) DO UPDATE SET `total` = `total` + 1;
  INSERT INTO `monthly_numbers` (`user_id`, `month`, `kind`, `what`, `subject_id`, `total`) SELECT NEW.`user_id`, strftime('%Y', NEW.`day` *
    86400, 'unixepoch') * 12 + strftime('%m', NEW.`day` * 86400, 'unixepoch') - 1, it.`kind`, NEW.`what`, it.`id`, 1 FROM (SELECT
    iif(NEW.`what` = 'board_view', 'board', 'pin') AS `kind`, NEW.`subject_id` AS `id` UNION SELECT 'board', NEW.`board_id`) AS it WHERE
    it.`id` IS NOT NULL AND NEW.`what` NOT IN ('profile_view', 'follow') ON CONFLICT (`user_id`, `month`, `kind`, `what`, `subject_id`) DO
    UPDATE SET `total` = `total` + 1;
END;

-- Triggers of follow_requests

CREATE TRIGGER `follow_requests_counted` AFTER INSERT ON `follow_requests` BEGIN
  UPDATE `users` SET `follow_request_count` = `follow_request_count` + 1 WHERE `id` = NEW.`target_id`;
END;

CREATE TRIGGER `follow_requests_uncounted` AFTER DELETE ON `follow_requests` BEGIN
  UPDATE `users` SET `follow_request_count` = `follow_request_count` - 1 WHERE `id` = OLD.`target_id`;
END;

-- Triggers of follows

CREATE TRIGGER `follows_in_numbers` AFTER INSERT ON `follows` BEGIN
  INSERT INTO `daily_viewers` (`day`, `what`, `subject_id`, `viewer`, `user_id`) VALUES ((-NEW.`rk` / 4096 + 1767225600000) / 86400000,
    'follow', NEW.`followee_id`, NEW.`follower_id`, NEW.`followee_id`) ON CONFLICT DO NOTHING;
END;

-- Triggers of home_pins

CREATE TRIGGER `home_pins_copied` AFTER INSERT ON `home_pins` WHEN NEW.`rk` < 0 AND EXISTS (SELECT 1 FROM `home_pins` WHERE `user_id` =
  NEW.`user_id` AND `picture` = NEW.`picture` AND `rk` < 0 AND `pin_id` <> NEW.`pin_id`) BEGIN
  UPDATE OR REPLACE `home_pins` SET `rk` = -`rk` WHERE `user_id` = NEW.`user_id` AND `rk` = NEW.`rk` AND `pin_id` = NEW.`pin_id`;
END;

CREATE TRIGGER `home_pins_pictured` AFTER UPDATE OF `picture` ON `home_pins` WHEN OLD.`picture` IS NULL AND NEW.`rk` < 0 AND EXISTS (SELECT
  1 FROM `home_pins` WHERE `user_id` = NEW.`user_id` AND `picture` = NEW.`picture` AND `rk` < 0 AND `pin_id` <> NEW.`pin_id`) BEGIN
  UPDATE OR REPLACE `home_pins` SET `rk` = -`rk` WHERE `user_id` = NEW.`user_id` AND `rk` = NEW.`rk` AND `pin_id` = NEW.`pin_id`;
END;

CREATE TRIGGER `home_pins_taken_over` AFTER DELETE ON `home_pins` WHEN OLD.`rk` < 0 AND OLD.`picture` IS NOT NULL BEGIN
  UPDATE OR REPLACE `home_pins` SET `rk` = -`rk` WHERE `user_id` = OLD.`user_id` AND `picture` = OLD.`picture` AND `rk` = (SELECT min(`rk`)
    FROM `home_pins` WHERE `user_id` = OLD.`user_id` AND `picture` = OLD.`picture` AND `rk` > 0);
END;

-- Triggers of library_items

CREATE TRIGGER `library_items_added` AFTER INSERT ON `library_items` BEGIN
  INSERT OR IGNORE INTO `library_counts` (`user_id`, `kind`, `state`, `items`, `bytes`) VALUES (new.`user_id`, new.`kind`, new.`state`, 0,
    0);
  UPDATE `library_counts` SET `items` = `items` + 1, `bytes` = `bytes` + new.`bytes` WHERE `user_id` = new.`user_id` AND `kind` = new.`kind`
    AND `state` = new.`state`;
END;

CREATE TRIGGER `library_items_changed` AFTER UPDATE OF `state`, `bytes` ON `library_items` WHEN new.`state` <> old.`state` OR new.`bytes` <>
  old.`bytes` BEGIN
  UPDATE `library_counts` SET `items` = `items` - 1, `bytes` = `bytes` - old.`bytes` WHERE `user_id` = old.`user_id` AND `kind` = old.`kind`
    AND `state` = old.`state`;
  INSERT OR IGNORE INTO `library_counts` (`user_id`, `kind`, `state`, `items`, `bytes`) VALUES (new.`user_id`, new.`kind`, new.`state`, 0,
    0);
  UPDATE `library_counts` SET `items` = `items` + 1, `bytes` = `bytes` + new.`bytes` WHERE `user_id` = new.`user_id` AND `kind` = new.`kind`
    AND `state` = new.`state`;
END;

CREATE TRIGGER `library_items_deleted` AFTER DELETE ON `library_items` BEGIN
  UPDATE `library_counts` SET `items` = `items` - 1, `bytes` = `bytes` - old.`bytes` WHERE `user_id` = old.`user_id` AND `kind` = old.`kind`
    AND `state` = old.`state`;
END;

-- Triggers of media

CREATE TRIGGER `media_picture_shown` AFTER INSERT ON `media` WHEN EXISTS (SELECT 1 FROM `withdrawn_media` WHERE `key` = NEW.`key`) BEGIN
  UPDATE `withdrawn_media` SET `settled` = 0, `version` = `version` + 1 WHERE `key` = NEW.`key`;
END;

-- Triggers of messages

CREATE TRIGGER `messages_found` AFTER INSERT ON `messages` BEGIN
  INSERT INTO `message_words` (`rowid`, `text`, `scope`) SELECT `id`, `text`, `scope` FROM `message_words_of` WHERE `id` = NEW.`id`;
END;

CREATE TRIGGER `messages_lost` AFTER DELETE ON `messages` BEGIN
  DELETE FROM `message_words` WHERE `rowid` = OLD.`id`;
END;

CREATE TRIGGER `messages_reworded` AFTER UPDATE OF `text` ON `messages` WHEN EXISTS (SELECT 1 FROM `message_words_docsize` WHERE `id` =
  OLD.`id`) BEGIN
  DELETE FROM `message_words` WHERE `rowid` = OLD.`id`;
  INSERT INTO `message_words` (`rowid`, `text`, `scope`) SELECT `id`, `text`, `scope` FROM `message_words_of` WHERE `id` = NEW.`id`;
END;

-- Triggers of pin_annotations

CREATE TRIGGER `pin_annotations_found` AFTER INSERT ON `pin_annotations` WHEN EXISTS (SELECT 1 FROM `pin_words` WHERE `rowid` =
  NEW.`pin_id`) AND NOT EXISTS (SELECT 1 FROM `search_paused`) BEGIN
  DELETE FROM `pin_words` WHERE `rowid` = NEW.`pin_id`;
  DELETE FROM `pin_parts` WHERE `rowid` = NEW.`pin_id`;
  INSERT INTO `pin_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM
    `pin_words_of` WHERE `id` = NEW.`pin_id`;
  INSERT INTO `pin_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `pin_parts_of` WHERE `id` =
    NEW.`pin_id`;
END;

CREATE TRIGGER `pin_annotations_gone` AFTER DELETE ON `pin_annotations` WHEN old.slug <> '' BEGIN
  UPDATE topics SET pin_count = pin_count - 1 WHERE slug = old.slug;
END;

CREATE TRIGGER `pin_annotations_listed` AFTER INSERT ON `pin_annotations` WHEN NEW.`slug` <> '' AND NEW.`listed` <> (SELECT p.`listed` = 1
  AND p.`seo_noindex_reason` IS NOT 'staff' AND ifnull(p.`copy`, 0) = 0 FROM `pins` p WHERE p.`id` = NEW.`pin_id`) BEGIN
  UPDATE `pin_annotations` SET `listed` = 1 - NEW.`listed` WHERE `pin_id` = NEW.`pin_id` AND `rank` = NEW.`rank`;
END;

CREATE TRIGGER `pin_annotations_lost` AFTER DELETE ON `pin_annotations` WHEN EXISTS (SELECT 1 FROM `pins` WHERE `id` = OLD.`pin_id`) AND NOT
  EXISTS (SELECT 1 FROM `search_paused`) BEGIN
  DELETE FROM `pin_words` WHERE `rowid` = OLD.`pin_id`;
  DELETE FROM `pin_parts` WHERE `rowid` = OLD.`pin_id`;
  INSERT INTO `pin_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM
    `pin_words_of` WHERE `id` = OLD.`pin_id`;
  INSERT INTO `pin_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `pin_parts_of` WHERE `id` =
    OLD.`pin_id`;
END;

CREATE TRIGGER `pin_annotations_named` AFTER UPDATE OF `slug` ON `pin_annotations` WHEN OLD.`slug` = '' AND NEW.`slug` <> '' BEGIN
  INSERT INTO `topics` (`slug`, `name`, `pin_count`) VALUES (NEW.`slug`, NEW.`name`, 1) ON CONFLICT (`slug`) DO UPDATE SET `pin_count` =
    `pin_count` + 1;
  UPDATE `pin_annotations` SET `listed` = (SELECT p.`listed` = 1 AND p.`seo_noindex_reason` IS NOT 'staff' AND ifnull(p.`copy`, 0) = 0 FROM
    `pins` p WHERE p.`id` = NEW.`pin_id`) WHERE `pin_id` = NEW.`pin_id` AND `rank` = NEW.`rank`;
END;

CREATE TRIGGER `pin_annotations_new` AFTER INSERT ON `pin_annotations` WHEN NEW.`slug` <> '' BEGIN
  INSERT INTO `topics` (`slug`, `name`, `pin_count`) VALUES (NEW.`slug`, NEW.`name`, 1) ON CONFLICT (`slug`) DO UPDATE SET `pin_count` =
    `pin_count` + 1;
END;

CREATE TRIGGER `pin_annotations_renamed` AFTER UPDATE OF `name` ON `pin_annotations` WHEN OLD.`name` IS NOT NEW.`name` AND NOT EXISTS
  (SELECT 1 FROM `search_paused`) BEGIN
  DELETE FROM `pin_words` WHERE `rowid` = NEW.`pin_id`;
  DELETE FROM `pin_parts` WHERE `rowid` = NEW.`pin_id`;
  INSERT INTO `pin_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM
    `pin_words_of` WHERE `id` = NEW.`pin_id`;
  INSERT INTO `pin_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `pin_parts_of` WHERE `id` =
    NEW.`pin_id`;
END;

-- Triggers of pin_reactions

CREATE TRIGGER `pin_reactions_counted` AFTER INSERT ON `pin_reactions` BEGIN
  UPDATE `pins` SET `reaction_count` = `reaction_count` + 1 WHERE `id` = NEW.`pin_id`;
END;

CREATE TRIGGER `pin_reactions_uncounted` AFTER DELETE ON `pin_reactions` BEGIN
  UPDATE `pins` SET `reaction_count` = `reaction_count` - 1 WHERE `id` = OLD.`pin_id`;
END;

-- Triggers of pin_tries

CREATE TRIGGER `pin_tries_counted` AFTER INSERT ON `pin_tries` BEGIN
  UPDATE `users` SET `tried_pin_count` = `tried_pin_count` + 1 WHERE `id` = NEW.`user_id`;
END;

CREATE TRIGGER `pin_tries_counted_of_pin` AFTER INSERT ON `pin_tries` BEGIN
  UPDATE `pins` SET `tried_count` = `tried_count` + 1 WHERE `id` = NEW.`pin_id`;
END;

CREATE TRIGGER `pin_tries_uncounted` AFTER DELETE ON `pin_tries` BEGIN
  UPDATE `users` SET `tried_pin_count` = `tried_pin_count` - 1 WHERE `id` = OLD.`user_id`;
END;

CREATE TRIGGER `pin_tries_uncounted_of_pin` AFTER DELETE ON `pin_tries` BEGIN
  UPDATE `pins` SET `tried_count` = max(`tried_count` - 1, 0) WHERE `id` = OLD.`pin_id`;
END;

-- Triggers of pins

CREATE TRIGGER `pin_reactions_end` AFTER DELETE ON `pins` BEGIN
  DELETE FROM `pin_reactions` WHERE `pin_id` = OLD.`id`;
END;

CREATE TRIGGER `pins_comment_pictures` AFTER UPDATE OF `deleted_at` ON `pins` WHEN NEW.`comment_count` > 0 AND (OLD.`deleted_at` IS NULL) <>
  (NEW.`deleted_at` IS NULL) BEGIN
  INSERT INTO `withdrawn_media` (`key`) SELECT `image_key` FROM `comments` WHERE `pin_id` = NEW.`id` AND `is_tried` = 1 AND `deleted_at` IS
    NULL AND `image_key` IS NOT NULL ON CONFLICT (`key`) DO UPDATE SET `settled` = 0, `version` = `version` + 1;
END;

CREATE TRIGGER `pins_copied` AFTER INSERT ON `pins` WHEN (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT
  NULL) AND NEW.`copy` = 1 AND (SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff'
  AND `copy` IS NOT NULL AND `picture` = NEW.`picture` AND `title` = NEW.`title` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id`
  BEGIN
  UPDATE `pins` SET `copy_count` = `copy_count` + 1 WHERE `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND
    `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1);
END;

CREATE TRIGGER `pins_copied_own` AFTER INSERT ON `pins` WHEN (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL) AND NEW.`own_copy` = 1 AND
  (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id`
  AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id` BEGIN
  UPDATE `pins` SET `own_copy_count` = `own_copy_count` + 1 WHERE `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE
    `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY
    `id` LIMIT 1);
END;

CREATE TRIGGER `pins_found` AFTER INSERT ON `pins` WHEN NEW.`grp` < 9 AND NOT EXISTS (SELECT 1 FROM `search_paused`) BEGIN
  INSERT INTO `pin_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM
    `pin_words_of` WHERE `id` = NEW.`id`;
  INSERT INTO `pin_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `pin_parts_of` WHERE `id` =
    NEW.`id`;
END;

CREATE TRIGGER `pins_gone` AFTER DELETE ON `pins` BEGIN
  INSERT INTO `unused_media` (`key`) SELECT OLD.`image_key` WHERE OLD.`image_key` IS NOT NULL ON CONFLICT (`key`) DO UPDATE SET `due_at` =
    0;
  UPDATE `pins` SET `repin_count` = `repin_count` - 1 WHERE OLD.`listed` = 1 AND OLD.`deleted_at` IS NULL AND `id` = OLD.`repin_of`;
  UPDATE `pins` SET `repin_count` = `repin_count` - 1 WHERE OLD.`listed` = 1 AND OLD.`deleted_at` IS NULL AND OLD.`root_id` IS NOT
    OLD.`repin_of` AND `id` = OLD.`root_id`;
  DELETE FROM `cluster_pins` WHERE `pin_id` = OLD.`id`;
  DELETE FROM `pin_annotations` WHERE `pin_id` = OLD.`id`;
  DELETE FROM `pin_likeness` WHERE `pin_id` = OLD.`id`;
  DELETE FROM `pin_hides` WHERE `pin_id` = OLD.`id`;
  DELETE FROM `pin_tries` WHERE `pin_id` = OLD.`id`;
  DELETE FROM `comments` WHERE `pin_id` = OLD.`id`;
END;

CREATE TRIGGER `pins_listed_words` AFTER UPDATE OF `listed`, `seo_noindex_reason`, `copy` ON `pins` WHEN (OLD.`listed` = 1 AND
  OLD.`seo_noindex_reason` IS NOT 'staff' AND ifnull(OLD.`copy`, 0) = 0) <> (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff'
  AND ifnull(NEW.`copy`, 0) = 0) BEGIN
  UPDATE `pin_annotations` SET `listed` = (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND ifnull(NEW.`copy`, 0) = 0) WHERE
    `pin_id` = NEW.`id`;
END;

CREATE TRIGGER `pins_lost` AFTER DELETE ON `pins` BEGIN
  DELETE FROM `pin_words` WHERE `rowid` = OLD.`id`;
  DELETE FROM `pin_parts` WHERE `rowid` = OLD.`id`;
END;

CREATE TRIGGER `pins_news_of_boards` AFTER INSERT ON `pins` WHEN new.grp = 0 BEGIN
  INSERT INTO home_news (kind, source_id, since_rk) SELECT 1, new.board_id, new.saved_rk WHERE EXISTS (SELECT 1 FROM board_follows WHERE
    board_id = new.board_id) ON CONFLICT (kind, source_id) DO UPDATE SET since_rk = max(since_rk, excluded.since_rk), version = version + 1;
END;

CREATE TRIGGER `pins_news_of_people` AFTER INSERT ON `pins` WHEN new.on_profile = 1 BEGIN
  INSERT INTO home_news (kind, source_id, since_rk) SELECT 0, new.pinner_id, new.saved_rk WHERE EXISTS (SELECT 1 FROM follows WHERE
    followee_id = new.pinner_id) ON CONFLICT (kind, source_id) DO UPDATE SET since_rk = max(since_rk, excluded.since_rk), version = version
    + 1;
END;

CREATE TRIGGER `pins_picture_gone` AFTER DELETE ON `pins` WHEN (OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT 'staff' AND OLD.`copy`
  IS NOT NULL) BEGIN
  UPDATE `pins` SET `copy_count` = max(`copy_count` - 1, 0) WHERE (OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT 'staff' AND
    OLD.`copy` IS NOT NULL) AND OLD.`copy` <> 0 AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND
    `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = OLD.`picture` AND `id` <> OLD.`id` LIMIT 1);
  UPDATE `pins` SET `copy` = 2 WHERE (OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT 'staff' AND OLD.`copy` IS NOT NULL) AND
    OLD.`copy` = 2 AND `copy` = 1 AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason`
    IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = OLD.`picture` AND `title` = OLD.`title` AND `id` <> OLD.`id` ORDER BY `id` LIMIT
    1);
  UPDATE `pins` SET `copy` = 0, `copy_count` = max(OLD.`copy_count` - 1, 0) WHERE (OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT
    'staff' AND OLD.`copy` IS NOT NULL) AND OLD.`copy` = 0 AND `id` = coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE
    `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = OLD.`picture` AND `title` = OLD.`title` AND
    `id` <> OLD.`id` ORDER BY `id` LIMIT 1), (SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason`
    IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = OLD.`picture` AND `id` <> OLD.`id` ORDER BY `title`, `id` LIMIT 1));
END;

CREATE TRIGGER `pins_picture_own_gone` AFTER DELETE ON `pins` WHEN (OLD.`on_profile` = 1 AND OLD.`copy` IS NOT NULL) BEGIN
  UPDATE `pins` SET `own_copy_count` = max(`own_copy_count` - 1, 0) WHERE (OLD.`on_profile` = 1 AND OLD.`copy` IS NOT NULL) AND
    OLD.`own_copy` = 1 AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND
    `pinner_id` = OLD.`pinner_id` AND `picture` = OLD.`picture` AND `id` <> OLD.`id` ORDER BY `id` LIMIT 1);
  UPDATE `pins` SET `own_copy` = 0, `own_copy_count` = max(OLD.`own_copy_count` - 1, 0) WHERE (OLD.`on_profile` = 1 AND OLD.`copy` IS NOT
    NULL) AND OLD.`own_copy` = 0 AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT
    NULL AND `pinner_id` = OLD.`pinner_id` AND `picture` = OLD.`picture` AND `id` <> OLD.`id` ORDER BY `id` LIMIT 1);
END;

CREATE TRIGGER `pins_picture_shown` AFTER INSERT ON `pins` WHEN EXISTS (SELECT 1 FROM `withdrawn_media` WHERE `key` = NEW.`image_key`) BEGIN
  UPDATE `withdrawn_media` SET `settled` = 0, `version` = `version` + 1 WHERE `key` = NEW.`image_key`;
END;

CREATE TRIGGER `pins_picture_withdrawn` AFTER UPDATE OF `deleted_at` ON `pins` WHEN NEW.`image_key` IS NOT NULL AND (OLD.`deleted_at` IS
  NULL) <> (NEW.`deleted_at` IS NULL) BEGIN
  INSERT INTO `withdrawn_media` (`key`) VALUES (NEW.`image_key`) ON CONFLICT (`key`) DO UPDATE SET `settled` = 0, `version` = `version` + 1;
END;

CREATE TRIGGER `pins_pictured` AFTER INSERT ON `pins` WHEN (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS
  NOT NULL) AND CASE NEW.`copy` WHEN 0 THEN (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS
  NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1) IS NOT NULL WHEN 1 THEN NOT coalesce((SELECT `id`
  FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` =
  NEW.`picture` AND `title` = NEW.`title` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id`, 0) ELSE 1 END BEGIN
  UPDATE `pins` SET `copy_count` = `copy_count` + 1 WHERE (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS
    NOT NULL) AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND
    `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1);
  UPDATE `pins` SET `copy` = CASE WHEN coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND
    `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = NEW.`picture` AND `title` = NEW.`title` AND `id` <> NEW.`id`
    ORDER BY `id` LIMIT 1) < NEW.`id`, 0) THEN 1 WHEN coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND
    `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1) < NEW.`id`, 0) THEN
    iif((SELECT count(*) FROM (SELECT 1 FROM `pins` AS t INDEXED BY `pins_titled` WHERE t.`listed` = 1 AND t.`seo_noindex_reason` IS NOT
    'staff' AND t.`copy` = 2 AND t.`picture` = NEW.`picture` AND t.`title` <> NEW.`title` AND t.`id` <> NEW.`id` LIMIT 3)) = 3, 1, 2) ELSE 0
    END WHERE (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL) AND `id` = NEW.`id` AND `copy` <>
    CASE WHEN coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND
    `copy` IS NOT NULL AND `picture` = NEW.`picture` AND `title` = NEW.`title` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id`, 0)
    THEN 1 WHEN coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND
    `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1) < NEW.`id`, 0) THEN iif((SELECT count(*) FROM (SELECT 1 FROM
    `pins` AS t INDEXED BY `pins_titled` WHERE t.`listed` = 1 AND t.`seo_noindex_reason` IS NOT 'staff' AND t.`copy` = 2 AND t.`picture` =
    NEW.`picture` AND t.`title` <> NEW.`title` AND t.`id` <> NEW.`id` LIMIT 3)) = 3, 1, 2) ELSE 0 END;
  UPDATE `pins` SET `copy_count` = iif(`copy` = 0, coalesce((SELECT f.`copy_count` FROM `pins` f WHERE f.`id` = (SELECT `id` FROM `pins`
    INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id`
    <> NEW.`id` LIMIT 1)), 0), 0) WHERE (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL) AND `id` =
    NEW.`id` AND (`copy_count` <> 0 OR `copy` = 0 AND (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND
    `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1) IS NOT NULL);
  UPDATE `pins` SET `copy` = iif(`title` = NEW.`title` OR (SELECT count(*) FROM (SELECT 1 FROM `pins` AS t INDEXED BY `pins_titled` WHERE
    t.`listed` = 1 AND t.`seo_noindex_reason` IS NOT 'staff' AND t.`copy` = 2 AND t.`picture` = `pins`.`picture` AND t.`title` <>
    `pins`.`title` AND t.`id` <> `pins`.`id` LIMIT 3)) = 3, 1, 2), `copy_count` = 0 WHERE (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS
    NOT 'staff' AND NEW.`copy` IS NOT NULL) AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND
    `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1) AND `id` > NEW.`id` AND
    (SELECT n.`copy` FROM `pins` n WHERE n.`id` = NEW.`id`) = 0;
  UPDATE `pins` SET `copy` = 1 WHERE (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL) AND `id` =
    (SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND
    `picture` = NEW.`picture` AND `title` = NEW.`title` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) AND `id` > NEW.`id` AND `copy` = 2;
END;

CREATE TRIGGER `pins_pictured_anew` AFTER UPDATE OF `listed`, `seo_noindex_reason`, `title`, `copy`, `picture_id`, `image_key`, `is_story`,
  `root_id` ON `pins` WHEN ((OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT 'staff' AND OLD.`copy` IS NOT NULL) OR (NEW.`listed` = 1
  AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL)) AND ((OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT
  'staff' AND OLD.`copy` IS NOT NULL), OLD.`picture`, OLD.`title`) IS NOT ((NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND
  NEW.`copy` IS NOT NULL), NEW.`picture`, NEW.`title`) BEGIN
  UPDATE `pins` SET `copy_count` = max(`copy_count` - 1, 0) WHERE (OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT 'staff' AND
    OLD.`copy` IS NOT NULL) AND OLD.`copy` <> 0 AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND
    `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = OLD.`picture` AND `id` <> OLD.`id` LIMIT 1);
  UPDATE `pins` SET `copy` = 2 WHERE (OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT 'staff' AND OLD.`copy` IS NOT NULL) AND
    OLD.`copy` = 2 AND `copy` = 1 AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason`
    IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = OLD.`picture` AND `title` = OLD.`title` AND `id` <> OLD.`id` ORDER BY `id` LIMIT
    1);
  UPDATE `pins` SET `copy` = 0, `copy_count` = max(OLD.`copy_count` - 1, 0) WHERE (OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT
    'staff' AND OLD.`copy` IS NOT NULL) AND OLD.`copy` = 0 AND `id` = coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE
    `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = OLD.`picture` AND `title` = OLD.`title` AND
    `id` <> OLD.`id` ORDER BY `id` LIMIT 1), (SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason`
    IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = OLD.`picture` AND `id` <> OLD.`id` ORDER BY `title`, `id` LIMIT 1));
  UPDATE `pins` SET `copy_count` = `copy_count` + 1 WHERE (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS
    NOT NULL) AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND
    `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1);
  UPDATE `pins` SET `copy` = CASE WHEN coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND
    `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = NEW.`picture` AND `title` = NEW.`title` AND `id` <> NEW.`id`
    ORDER BY `id` LIMIT 1) < NEW.`id`, 0) THEN 1 WHEN coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND
    `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1) < NEW.`id`, 0) THEN
    iif((SELECT count(*) FROM (SELECT 1 FROM `pins` AS t INDEXED BY `pins_titled` WHERE t.`listed` = 1 AND t.`seo_noindex_reason` IS NOT
    'staff' AND t.`copy` = 2 AND t.`picture` = NEW.`picture` AND t.`title` <> NEW.`title` AND t.`id` <> NEW.`id` LIMIT 3)) = 3, 1, 2) ELSE 0
    END WHERE (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL) AND `id` = NEW.`id` AND `copy` <>
    CASE WHEN coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND
    `copy` IS NOT NULL AND `picture` = NEW.`picture` AND `title` = NEW.`title` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id`, 0)
    THEN 1 WHEN coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND
    `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1) < NEW.`id`, 0) THEN iif((SELECT count(*) FROM (SELECT 1 FROM
    `pins` AS t INDEXED BY `pins_titled` WHERE t.`listed` = 1 AND t.`seo_noindex_reason` IS NOT 'staff' AND t.`copy` = 2 AND t.`picture` =
    NEW.`picture` AND t.`title` <> NEW.`title` AND t.`id` <> NEW.`id` LIMIT 3)) = 3, 1, 2) ELSE 0 END;
  UPDATE `pins` SET `copy_count` = iif(`copy` = 0, coalesce((SELECT f.`copy_count` FROM `pins` f WHERE f.`id` = (SELECT `id` FROM `pins`
    INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id`
    <> NEW.`id` LIMIT 1)), 0), 0) WHERE (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL) AND `id` =
    NEW.`id` AND (`copy_count` <> 0 OR `copy` = 0 AND (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND
    `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1) IS NOT NULL);
  UPDATE `pins` SET `copy` = iif(`title` = NEW.`title` OR (SELECT count(*) FROM (SELECT 1 FROM `pins` AS t INDEXED BY `pins_titled` WHERE
    t.`listed` = 1 AND t.`seo_noindex_reason` IS NOT 'staff' AND t.`copy` = 2 AND t.`picture` = `pins`.`picture` AND t.`title` <>
    `pins`.`title` AND t.`id` <> `pins`.`id` LIMIT 3)) = 3, 1, 2), `copy_count` = 0 WHERE (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS
    NOT 'staff' AND NEW.`copy` IS NOT NULL) AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND
    `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1) AND `id` > NEW.`id` AND
    (SELECT n.`copy` FROM `pins` n WHERE n.`id` = NEW.`id`) = 0;
  UPDATE `pins` SET `copy` = 1 WHERE (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL) AND `id` =
    (SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND
    `picture` = NEW.`picture` AND `title` = NEW.`title` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) AND `id` > NEW.`id` AND `copy` = 2;
END;

CREATE TRIGGER `pins_pictured_own` AFTER INSERT ON `pins` WHEN (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL) AND CASE NEW.`own_copy`
  WHEN 0 THEN (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` =
  NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) IS NOT NULL ELSE NOT coalesce((SELECT `id` FROM
  `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` =
  NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id`, 0) END BEGIN
  UPDATE `pins` SET `own_copy` = coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT
    NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id`, 0) WHERE
    (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL) AND `id` = NEW.`id` AND `own_copy` <> coalesce((SELECT `id` FROM `pins` INDEXED BY
    `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND
    `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id`, 0);
  UPDATE `pins` SET `own_copy_count` = iif(`own_copy` = 0, coalesce((SELECT f.`own_copy_count` + 1 FROM `pins` f WHERE f.`id` = (SELECT `id`
    FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture`
    = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1)), 0), 0) WHERE (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL) AND `id` =
    NEW.`id` AND (`own_copy_count` <> 0 OR `own_copy` = 0 AND (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1
    AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) IS
    NOT NULL);
  UPDATE `pins` SET `own_copy_count` = `own_copy_count` + 1 WHERE (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL) AND `id` = (SELECT `id`
    FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture`
    = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) AND `id` < NEW.`id`;
  UPDATE `pins` SET `own_copy` = 1, `own_copy_count` = 0 WHERE (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL) AND `id` = (SELECT `id`
    FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture`
    = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) AND `id` > NEW.`id`;
END;

CREATE TRIGGER `pins_pictured_own_anew` AFTER UPDATE OF `on_profile`, `pinner_id`, `copy`, `picture_id`, `image_key`, `is_story`, `root_id`
  ON `pins` WHEN ((OLD.`on_profile` = 1 AND OLD.`copy` IS NOT NULL) OR (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL)) AND
  ((OLD.`on_profile` = 1 AND OLD.`copy` IS NOT NULL), OLD.`pinner_id`, OLD.`picture`) IS NOT ((NEW.`on_profile` = 1 AND NEW.`copy` IS NOT
  NULL), NEW.`pinner_id`, NEW.`picture`) BEGIN
  UPDATE `pins` SET `own_copy_count` = max(`own_copy_count` - 1, 0) WHERE (OLD.`on_profile` = 1 AND OLD.`copy` IS NOT NULL) AND
    OLD.`own_copy` = 1 AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND
    `pinner_id` = OLD.`pinner_id` AND `picture` = OLD.`picture` AND `id` <> OLD.`id` ORDER BY `id` LIMIT 1);
  UPDATE `pins` SET `own_copy` = 0, `own_copy_count` = max(OLD.`own_copy_count` - 1, 0) WHERE (OLD.`on_profile` = 1 AND OLD.`copy` IS NOT
    NULL) AND OLD.`own_copy` = 0 AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT
    NULL AND `pinner_id` = OLD.`pinner_id` AND `picture` = OLD.`picture` AND `id` <> OLD.`id` ORDER BY `id` LIMIT 1);
  UPDATE `pins` SET `own_copy` = coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT
    NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id`, 0) WHERE
    (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL) AND `id` = NEW.`id` AND `own_copy` <> coalesce((SELECT `id` FROM `pins` INDEXED BY
    `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND
    `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id`, 0);
  UPDATE `pins` SET `own_copy_count` = iif(`own_copy` = 0, coalesce((SELECT f.`own_copy_count` + 1 FROM `pins` f WHERE f.`id` = (SELECT `id`
    FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture`
    = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1)), 0), 0) WHERE (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL) AND `id` =
    NEW.`id` AND (`own_copy_count` <> 0 OR `own_copy` = 0 AND (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1
    AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) IS
    NOT NULL);
  UPDATE `pins` SET `own_copy_count` = `own_copy_count` + 1 WHERE (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL) AND `id` = (SELECT `id`
    FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture`
    = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) AND `id` < NEW.`id`;
  UPDATE `pins` SET `own_copy` = 1, `own_copy_count` = 0 WHERE (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL) AND `id` = (SELECT `id`
    FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture`
    = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) AND `id` > NEW.`id`;
END;

CREATE TRIGGER `pins_retitled` AFTER UPDATE OF `title`, `description`, `pinner_id`, `listed`, `seo_noindex_reason`, `copy`, `grp` ON `pins`
  WHEN (OLD.`title`, OLD.`description`, OLD.`pinner_id`, (OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT 'staff' AND
  ifnull(OLD.`copy`, 0) <> 1), OLD.`grp` < 9) IS NOT (NEW.`title`, NEW.`description`, NEW.`pinner_id`, (NEW.`listed` = 1 AND
  NEW.`seo_noindex_reason` IS NOT 'staff' AND ifnull(NEW.`copy`, 0) <> 1), NEW.`grp` < 9) AND (NOT EXISTS (SELECT 1 FROM `search_paused`) OR
  EXISTS (SELECT 1 FROM `pin_words` WHERE `rowid` = OLD.`id`)) BEGIN
  DELETE FROM `pin_parts` WHERE `rowid` = OLD.`id`;
  INSERT INTO `pin_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `pin_parts_of` WHERE `id` =
    NEW.`id`;
END;

CREATE TRIGGER `pins_reworded` AFTER UPDATE OF `title`, `description`, `alt`, `board_id`, `board_owner_id`, `pinner_id`, `listed`,
  `seo_noindex_reason`, `copy`, `color`, `domain`, `is_story`, `is_video`, `created_at`, `grp` ON `pins` WHEN (OLD.`title`,
  OLD.`description`, OLD.`alt`, OLD.`board_id`, OLD.`board_owner_id`, OLD.`pinner_id`, (OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT
  'staff' AND ifnull(OLD.`copy`, 0) <> 1), OLD.`color`, OLD.`domain`, OLD.`is_story`, OLD.`is_video`, OLD.`created_at`, OLD.`grp` < 9) IS
  NOT (NEW.`title`, NEW.`description`, NEW.`alt`, NEW.`board_id`, NEW.`board_owner_id`, NEW.`pinner_id`, (NEW.`listed` = 1 AND
  NEW.`seo_noindex_reason` IS NOT 'staff' AND ifnull(NEW.`copy`, 0) <> 1), NEW.`color`, NEW.`domain`, NEW.`is_story`, NEW.`is_video`,
  NEW.`created_at`, NEW.`grp` < 9) AND (NOT EXISTS (SELECT 1 FROM `search_paused`) OR EXISTS (SELECT 1 FROM `pin_words` WHERE `rowid` =
  OLD.`id`)) BEGIN
  DELETE FROM `pin_words` WHERE `rowid` = OLD.`id`;
  INSERT INTO `pin_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM
    `pin_words_of` WHERE `id` = NEW.`id`;
END;

CREATE TRIGGER `pins_same_file` AFTER INSERT ON `pins` WHEN NEW.`picture_id` IS NULL AND NEW.`image_key` IS NOT NULL AND NEW.`is_story` = 0
  AND NEW.`is_video` = 0 AND (SELECT `picture_id` FROM `pins` WHERE `image_key` = NEW.`image_key` AND `is_story` = 0 AND `is_video` = 0 AND
  `id` <> NEW.`id` LIMIT 1) IS NOT NULL BEGIN
  UPDATE `pins` SET `picture_id` = (SELECT `picture_id` FROM `pins` WHERE `image_key` = NEW.`image_key` AND `is_story` = 0 AND `is_video` =
    0 AND `id` <> NEW.`id` LIMIT 1) WHERE `id` = NEW.`id`;
END;

CREATE TRIGGER `pins_save_added` AFTER INSERT ON `pins` WHEN NEW.`listed` = 1 AND NEW.`deleted_at` IS NULL AND (NEW.`repin_of` IS NOT NULL
  OR NEW.`root_id` IS NOT NULL) BEGIN
  UPDATE `pins` SET `repin_count` = `repin_count` + 1 WHERE `id` = NEW.`repin_of`;
  UPDATE `pins` SET `repin_count` = `repin_count` + 1 WHERE NEW.`root_id` IS NOT NEW.`repin_of` AND `id` = NEW.`root_id`;
END;

CREATE TRIGGER `pins_save_shown` AFTER UPDATE OF `listed`, `deleted_at` ON `pins` WHEN (NEW.`listed` = 1 AND NEW.`deleted_at` IS NULL) <>
  (OLD.`listed` = 1 AND OLD.`deleted_at` IS NULL) AND (NEW.`repin_of` IS NOT NULL OR NEW.`root_id` IS NOT NULL) BEGIN
  UPDATE `pins` SET `repin_count` = `repin_count` + iif(NEW.`listed` = 1 AND NEW.`deleted_at` IS NULL, 1, -1) WHERE `id` = NEW.`repin_of`;
  UPDATE `pins` SET `repin_count` = `repin_count` + iif(NEW.`listed` = 1 AND NEW.`deleted_at` IS NULL, 1, -1) WHERE NEW.`root_id` IS NOT
    NEW.`repin_of` AND `id` = NEW.`root_id`;
END;

CREATE TRIGGER `pins_shown_by_people` AFTER UPDATE OF on_profile ON `pins` WHEN new.on_profile = 1 AND old.on_profile = 0 BEGIN
  INSERT INTO home_news (kind, source_id, since_rk) SELECT 0, new.pinner_id, new.saved_rk WHERE EXISTS (SELECT 1 FROM follows WHERE
    followee_id = new.pinner_id) ON CONFLICT (kind, source_id) DO UPDATE SET since_rk = max(since_rk, excluded.since_rk), version = version
    + 1;
END;

CREATE TRIGGER `pins_shown_on_boards` AFTER UPDATE OF grp ON `pins` WHEN new.grp = 0 AND old.grp <> 0 BEGIN
  INSERT INTO home_news (kind, source_id, since_rk) SELECT 1, new.board_id, new.saved_rk WHERE EXISTS (SELECT 1 FROM board_follows WHERE
    board_id = new.board_id) ON CONFLICT (kind, source_id) DO UPDATE SET since_rk = max(since_rk, excluded.since_rk), version = version + 1;
END;

CREATE TRIGGER `pins_unjudged` AFTER INSERT ON `pins` WHEN NEW.`copy` IS NULL BEGIN
  UPDATE `pins` SET `copy` = CASE WHEN (SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT
    'staff' AND `copy` IS NOT NULL AND `picture` = NEW.`picture` AND `title` = NEW.`title` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) IS
    NOT NULL THEN 1 WHEN (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND
    `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1) IS NOT NULL THEN iif((SELECT count(*) FROM (SELECT 1 FROM `pins`
    AS t INDEXED BY `pins_titled` WHERE t.`listed` = 1 AND t.`seo_noindex_reason` IS NOT 'staff' AND t.`copy` = 2 AND t.`picture` =
    NEW.`picture` AND t.`title` <> NEW.`title` AND t.`id` <> NEW.`id` LIMIT 3)) = 3, 1, 2) ELSE 0 END, `own_copy` = (SELECT `id` FROM `pins`
    INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` =
    NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) IS NOT NULL WHERE `id` = NEW.`id`;
END;

-- Triggers of profile_boards

CREATE TRIGGER `profile_boards_found` AFTER INSERT ON `profile_boards` BEGIN
  DELETE FROM `board_words` WHERE `rowid` = NEW.`board_id`;
  DELETE FROM `board_parts` WHERE `rowid` = NEW.`board_id`;
  INSERT INTO `board_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM
    `board_words_of` WHERE `id` = NEW.`board_id`;
  INSERT INTO `board_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `board_parts_of` WHERE `id` =
    NEW.`board_id`;
END;

CREATE TRIGGER `profile_boards_lost` AFTER DELETE ON `profile_boards` BEGIN
  DELETE FROM `board_words` WHERE `rowid` = OLD.`board_id`;
  DELETE FROM `board_parts` WHERE `rowid` = OLD.`board_id`;
  INSERT INTO `board_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM
    `board_words_of` WHERE `id` = OLD.`board_id`;
  INSERT INTO `board_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `board_parts_of` WHERE `id` =
    OLD.`board_id`;
END;

-- Triggers of staff_events

CREATE TRIGGER `staff_events_keep` BEFORE UPDATE ON `staff_events` BEGIN
  SELECT RAISE(ABORT, 'staff_events only grows');
END;

CREATE TRIGGER `staff_events_stay` BEFORE DELETE ON `staff_events` BEGIN
  SELECT RAISE(ABORT, 'staff_events only grows');
END;

-- Triggers of takedown_events

CREATE TRIGGER `takedown_events_keep` BEFORE UPDATE ON `takedown_events` BEGIN
  SELECT RAISE(ABORT, 'takedown_events only grows');
END;

CREATE TRIGGER `takedown_events_stay` BEFORE DELETE ON `takedown_events` BEGIN
  SELECT RAISE(ABORT, 'takedown_events only grows');
END;

-- Triggers of topic_follows

CREATE TRIGGER `topic_follows_counted` AFTER INSERT ON `topic_follows` BEGIN
  UPDATE `users` SET `interest_following_count` = `interest_following_count` + 1 WHERE `id` = NEW.`user_id`;
END;

CREATE TRIGGER `topic_follows_uncounted` AFTER DELETE ON `topic_follows` BEGIN
  UPDATE `users` SET `interest_following_count` = `interest_following_count` - 1 WHERE `id` = OLD.`user_id`;
END;

-- Triggers of topics

CREATE TRIGGER `topics_found` AFTER INSERT ON `topics` BEGIN
  INSERT INTO `topic_parts` (`rowid`, `name`) VALUES (NEW.`rowid`, NEW.`name`);
END;

-- Triggers of users

CREATE TRIGGER `users_alphabet` AFTER UPDATE OF `locale` ON `users` WHEN old.`locale` IS NOT new.`locale` AND (ifnull(substr(old.`locale`,
  1, 2), '') IN ('es', 'sv') OR ifnull(substr(new.`locale`, 1, 2), '') IN ('es', 'sv')) BEGIN
  UPDATE `boards` SET `name_order` = NULL WHERE `owner_id` = new.`id` AND `kind` = 'normal' AND `name` GLOB '*[^ -~]*';
END;

CREATE TRIGGER `users_found` AFTER INSERT ON `users` BEGIN
  INSERT INTO `user_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM
    `user_words_of` WHERE `id` = NEW.`id`;
  INSERT INTO `user_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `user_parts_of` WHERE `id` =
    NEW.`id`;
END;

CREATE TRIGGER `users_lost` AFTER DELETE ON `users` BEGIN
  DELETE FROM `user_words` WHERE `rowid` = OLD.`id`;
  DELETE FROM `user_parts` WHERE `rowid` = OLD.`id`;
END;

CREATE TRIGGER `users_opened` AFTER UPDATE OF `is_private`, `closed_at` ON `users` WHEN (OLD.`is_private`, OLD.`closed_at` IS NULL) IS NOT
  (NEW.`is_private`, NEW.`closed_at` IS NULL) BEGIN
  DELETE FROM `board_words` WHERE `rowid` IN (SELECT `id` FROM `boards` WHERE `owner_id` = NEW.`id`);
  DELETE FROM `board_parts` WHERE `rowid` IN (SELECT `id` FROM `boards` WHERE `owner_id` = NEW.`id`);
  INSERT INTO `board_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM
    `board_words_of` WHERE `id` IN (SELECT `id` FROM `boards` WHERE `owner_id` = NEW.`id`);
  INSERT INTO `board_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `board_parts_of` WHERE `id`
    IN (SELECT `id` FROM `boards` WHERE `owner_id` = NEW.`id`);
END;

CREATE TRIGGER `users_picture_withdrawn` AFTER UPDATE OF `image_key` ON `users` WHEN OLD.`image_key` IS NOT NEW.`image_key` BEGIN
  INSERT INTO `withdrawn_media` (`key`) SELECT OLD.`image_key` WHERE OLD.`image_key` IS NOT NULL ON CONFLICT (`key`) DO UPDATE SET `settled`
    = 0, `version` = `version` + 1;
  UPDATE `withdrawn_media` SET `settled` = 0, `version` = `version` + 1 WHERE `key` = NEW.`image_key`;
END;

CREATE TRIGGER `users_renamed` AFTER UPDATE OF `username`, `full_name`, `is_private`, `closed_at` ON `users` WHEN (OLD.`username`,
  OLD.`full_name`, OLD.`is_private`, OLD.`closed_at`) IS NOT (NEW.`username`, NEW.`full_name`, NEW.`is_private`, NEW.`closed_at`) BEGIN
  DELETE FROM `user_words` WHERE `rowid` = OLD.`id`;
  DELETE FROM `user_parts` WHERE `rowid` = OLD.`id`;
  INSERT INTO `user_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM
    `user_words_of` WHERE `id` = NEW.`id`;
  INSERT INTO `user_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `user_parts_of` WHERE `id` =
    NEW.`id`;
END;

-- Triggers of webhook_deliveries

CREATE TRIGGER `webhook_deliveries_added` AFTER INSERT ON `webhook_deliveries` BEGIN
  UPDATE `webhooks` SET `delivery_count` = `delivery_count` + 1, `due_at` = CASE WHEN `is_paused` = 1 OR `off_reason` IS NOT NULL THEN NULL
    WHEN `failures` > 0 THEN coalesce(`due_at`, NEW.`due_at`) ELSE min(coalesce(`due_at`, NEW.`due_at`), NEW.`due_at`) END WHERE `id` =
    NEW.`webhook_id`;
END;

CREATE TRIGGER `webhook_deliveries_gone` AFTER DELETE ON `webhook_deliveries` BEGIN
  UPDATE `webhooks` SET `delivery_count` = `delivery_count` - 1 WHERE `id` = OLD.`webhook_id`;
END;
