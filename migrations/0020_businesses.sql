CREATE TABLE `businesses` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`contact_email` text,
	`contact_phone` text,
	`contact_phone_code` text,
	`shows_address` integer DEFAULT false NOT NULL,
	`takes_messages` integer DEFAULT true NOT NULL,
	`place` text DEFAULT '{}' NOT NULL,
	`cover_source` text DEFAULT '' NOT NULL,
	`cover_key` text,
	`cover_width` integer,
	`cover_height` integer,
	`badge_color` text,
	`badge_opt_out` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `businesses_cover` ON `businesses` (`cover_key`) WHERE "businesses"."cover_key" is not null;--> statement-breakpoint
-- A picture that a business no longer has as its cover is withdrawn (docs/decisions/038).
CREATE TRIGGER `businesses_picture_withdrawn` AFTER UPDATE OF `cover_key` ON `businesses` WHEN OLD.`cover_key` IS NOT NEW.`cover_key` BEGIN
	INSERT INTO `withdrawn_media` (`key`) SELECT OLD.`cover_key` WHERE OLD.`cover_key` IS NOT NULL ON CONFLICT (`key`) DO UPDATE SET `settled` = 0, `version` = `version` + 1;
	UPDATE `withdrawn_media` SET `settled` = 0, `version` = `version` + 1 WHERE `key` = NEW.`cover_key`;
END;
--> statement-breakpoint
CREATE TRIGGER `businesses_picture_gone` AFTER DELETE ON `businesses` WHEN OLD.`cover_key` IS NOT NULL BEGIN
	INSERT INTO `withdrawn_media` (`key`) VALUES (OLD.`cover_key`) ON CONFLICT (`key`) DO UPDATE SET `settled` = 0, `version` = `version` + 1;
END;
