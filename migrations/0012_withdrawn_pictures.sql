CREATE TABLE `counter_walks` (
	`name` text PRIMARY KEY NOT NULL,
	`after` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `withdrawn_media` (
	`key` text PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`settled` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `withdrawn_media_waiting` ON `withdrawn_media` (`key`) WHERE "withdrawn_media"."settled" = 0;--> statement-breakpoint
CREATE INDEX `linked_accounts_other` ON `linked_accounts` (`other_id`);--> statement-breakpoint
CREATE INDEX `sessions_used` ON `sessions` (`last_seen_at`);--> statement-breakpoint
CREATE INDEX `board_invites_user` ON `board_invites` (`user_id`);--> statement-breakpoint
CREATE INDEX `pins_in_section` ON `pins` (`section_id`) WHERE "pins"."section_id" is not null;--> statement-breakpoint
CREATE INDEX `pins_promoter` ON `pins` (`promoter_id`) WHERE "pins"."promoter_id" is not null;--> statement-breakpoint
CREATE INDEX `pins_repin_of` ON `pins` (`repin_of`) WHERE "pins"."repin_of" is not null;--> statement-breakpoint
CREATE INDEX `pins_root` ON `pins` (`root_id`) WHERE "pins"."root_id" is not null;
--> statement-breakpoint
CREATE TRIGGER `pins_picture_withdrawn` AFTER UPDATE OF `deleted_at` ON `pins` WHEN NEW.`image_key` IS NOT NULL AND (OLD.`deleted_at` IS NULL) <> (NEW.`deleted_at` IS NULL) BEGIN
	INSERT INTO `withdrawn_media` (`key`) VALUES (NEW.`image_key`) ON CONFLICT (`key`) DO UPDATE SET `settled` = 0, `version` = `version` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `pins_picture_shown` AFTER INSERT ON `pins` WHEN EXISTS (SELECT 1 FROM `withdrawn_media` WHERE `key` = NEW.`image_key`) BEGIN
	UPDATE `withdrawn_media` SET `settled` = 0, `version` = `version` + 1 WHERE `key` = NEW.`image_key`;
END;
--> statement-breakpoint
CREATE TRIGGER `media_picture_shown` AFTER INSERT ON `media` WHEN EXISTS (SELECT 1 FROM `withdrawn_media` WHERE `key` = NEW.`key`) BEGIN
	UPDATE `withdrawn_media` SET `settled` = 0, `version` = `version` + 1 WHERE `key` = NEW.`key`;
END;
--> statement-breakpoint
CREATE TRIGGER `users_picture_withdrawn` AFTER UPDATE OF `image_key` ON `users` WHEN OLD.`image_key` IS NOT NEW.`image_key` BEGIN
	INSERT INTO `withdrawn_media` (`key`) SELECT OLD.`image_key` WHERE OLD.`image_key` IS NOT NULL ON CONFLICT (`key`) DO UPDATE SET `settled` = 0, `version` = `version` + 1;
	UPDATE `withdrawn_media` SET `settled` = 0, `version` = `version` + 1 WHERE `key` = NEW.`image_key`;
END;
--> statement-breakpoint
INSERT INTO `withdrawn_media` (`key`) SELECT DISTINCT `image_key` FROM `pins` WHERE `deleted_at` IS NOT NULL AND `image_key` IS NOT NULL;
