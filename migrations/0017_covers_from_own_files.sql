ALTER TABLE `boards` ADD `own_cover` text;--> statement-breakpoint
CREATE INDEX `boards_own_cover` ON `boards` ("own_cover" ->> '$.key') WHERE "boards"."own_cover" is not null;
--> statement-breakpoint
-- A picture that a board no longer has as its cover is withdrawn (docs/decisions/038); that of a board that was merged into another too, until the
-- merge is taken back.
CREATE TRIGGER `boards_picture_withdrawn` AFTER UPDATE OF `own_cover`, `shelved` ON `boards` WHEN OLD.`own_cover` IS NOT NEW.`own_cover` OR OLD.`shelved` ->> '$.into' IS NOT NEW.`shelved` ->> '$.into' BEGIN
	INSERT INTO `withdrawn_media` (`key`) SELECT OLD.`own_cover` ->> '$.key' WHERE OLD.`own_cover` IS NOT NULL ON CONFLICT (`key`) DO UPDATE SET `settled` = 0, `version` = `version` + 1;
	UPDATE `withdrawn_media` SET `settled` = 0, `version` = `version` + 1 WHERE `key` = NEW.`own_cover` ->> '$.key';
END;
--> statement-breakpoint
CREATE TRIGGER `boards_picture_gone` AFTER DELETE ON `boards` WHEN OLD.`own_cover` IS NOT NULL BEGIN
	INSERT INTO `withdrawn_media` (`key`) VALUES (OLD.`own_cover` ->> '$.key') ON CONFLICT (`key`) DO UPDATE SET `settled` = 0, `version` = `version` + 1;
END;
