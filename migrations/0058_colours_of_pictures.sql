DROP INDEX `pins_unlooked`;--> statement-breakpoint
ALTER TABLE `pins` ADD `tones` text;--> statement-breakpoint
CREATE INDEX `pins_unlooked` ON `pins` (`id`) WHERE "pins"."tones" is null and "pins"."image_key" is not null;--> statement-breakpoint
ALTER TABLE `media` ADD `tones` text;--> statement-breakpoint
CREATE INDEX `media_toneless` ON `media` (`id`) WHERE "media"."dhash" is not null and "media"."tones" is null;--> statement-breakpoint
ALTER TABLE `remote_media` ADD `width` integer;--> statement-breakpoint
ALTER TABLE `remote_media` ADD `height` integer;--> statement-breakpoint
ALTER TABLE `remote_media` ADD `color` text;--> statement-breakpoint
ALTER TABLE `remote_media` ADD `tones` text;--> statement-breakpoint
CREATE INDEX `remote_media_toneless` ON `remote_media` (`key`) WHERE "remote_media"."dhash" is not null and "remote_media"."tones" is null;--> statement-breakpoint
-- A picture of unknown colour is found by none.
DROP VIEW `pin_words_of`;
--> statement-breakpoint
CREATE VIEW `pin_words_of` AS SELECT p.`id`, p.`title`, p.`description` || ' ' || p.`alt` AS `description`, coalesce((SELECT group_concat(a.`name`, ' ') FROM `pin_annotations` a WHERE a.`pin_id` = p.`id`), '') AS `topics`, 'o' || p.`pinner_id` || ' b' || p.`board_id` || CASE WHEN (p.`listed` = 1 AND p.`seo_noindex_reason` IS NOT 'staff' AND ifnull(p.`copy`, 0) <> 1) THEN ' pub' ELSE '' END || CASE WHEN p.`is_story` THEN ' kstory' WHEN p.`is_video` THEN ' kvideo' ELSE ' kpicture' END || CASE WHEN p.`color` = 'dddddd' THEN '' ELSE ' c' || ((instr('0123456789abcdef', substr(p.`color`, 1, 1)) - 1) / 2) || ((instr('0123456789abcdef', substr(p.`color`, 3, 1)) - 1) / 2) || ((instr('0123456789abcdef', substr(p.`color`, 5, 1)) - 1) / 2) END || ' s' || hex(lower(p.`domain`)) || strftime(' d%Y%m%d', coalesce(p.`created_at`, (p.`id` >> 12) + 1767225600000) / 1000, 'unixepoch') || (SELECT substr(' r0 r1 r2 r3 r4 r5 r6 r7 r8 r9', 1, 3 * (1 + (`u` < 268435456) + (`u` < 67108864) + (`u` < 16777216) + (`u` < 4194304) + (`u` < 1048576) + (`u` < 262144) + (`u` < 65536) + (`u` < 16384) + (`u` < 4096))) FROM (SELECT (p.`id` & 1073741823) * 663608941 & 1073741823 AS `u`)) AS `scope` FROM `pins` p WHERE p.`grp` < 9;
