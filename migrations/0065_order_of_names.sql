DROP INDEX `pb_alpha_grp`;--> statement-breakpoint
ALTER TABLE `profile_boards` ADD `name_order` text;--> statement-breakpoint
ALTER TABLE `profile_boards` ADD `name_place` text GENERATED ALWAYS AS (case when name_order is null then name_key else name_order end) VIRTUAL;--> statement-breakpoint
CREATE INDEX `pb_name` ON `profile_boards` (`user_id`,`name_place`,`board_id`);--> statement-breakpoint
CREATE INDEX `pb_name_grp` ON `profile_boards` (`user_id`,`grp`,`name_place`,`board_id`);--> statement-breakpoint
ALTER TABLE `boards` ADD `name_order` text;--> statement-breakpoint
CREATE INDEX `boards_unplaced` ON `boards` (`id`) WHERE "boards"."name_order" is null and "boards"."kind" = 'normal';--> statement-breakpoint
-- Another alphabet: the names that may have letters of it are placed anew by night (placeBoardNames).
CREATE TRIGGER `users_alphabet` AFTER UPDATE OF `locale` ON `users` WHEN old.`locale` IS NOT new.`locale` AND (ifnull(substr(old.`locale`, 1, 2), '') IN ('es', 'sv') OR ifnull(substr(new.`locale`, 1, 2), '') IN ('es', 'sv')) BEGIN
  UPDATE `boards` SET `name_order` = NULL WHERE `owner_id` = new.`id` AND `kind` = 'normal' AND `name` GLOB '*[^ -~]*';
END;
