CREATE TABLE `home_pending` (
	`user_id` integer NOT NULL,
	`kind` integer NOT NULL,
	`source_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `source_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `home_suggestions` (
	`kind` integer NOT NULL,
	`rank` integer NOT NULL,
	`ref` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`made_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `rank`)
);
--> statement-breakpoint
-- What ends with a pin: its rows, the picture that nothing may use any more, and its saves (docs/decisions/062). A statement for each of these tables
-- would read the list of pins once more each.
CREATE TRIGGER `pins_gone` AFTER DELETE ON `pins` BEGIN
	INSERT INTO `unused_media` (`key`) SELECT OLD.`image_key` WHERE OLD.`image_key` IS NOT NULL ON CONFLICT (`key`) DO UPDATE SET `due_at` = 0;
	UPDATE `pins` SET `repin_count` = `repin_count` - 1 WHERE OLD.`deleted_at` IS NULL AND `id` = OLD.`repin_of`;
	UPDATE `pins` SET `repin_count` = `repin_count` - 1 WHERE OLD.`deleted_at` IS NULL AND OLD.`root_id` IS NOT OLD.`repin_of` AND `id` = OLD.`root_id`;
	DELETE FROM `cluster_pins` WHERE `pin_id` = OLD.`id`;
	DELETE FROM `pin_annotations` WHERE `pin_id` = OLD.`id`;
	DELETE FROM `pin_likeness` WHERE `pin_id` = OLD.`id`;
	DELETE FROM `pin_hides` WHERE `pin_id` = OLD.`id`;
	DELETE FROM `pin_tries` WHERE `pin_id` = OLD.`id`;
END;
--> statement-breakpoint
-- A statement that inserts words with the pin's `listed` spares writing each twice.
DROP TRIGGER `pin_annotations_new`;
--> statement-breakpoint
CREATE TRIGGER `pin_annotations_new` AFTER INSERT ON `pin_annotations` WHEN new.slug <> '' BEGIN
	INSERT INTO topics (slug, name, pin_count) VALUES (new.slug, new.name, 1)
		ON CONFLICT (slug) DO UPDATE SET pin_count = pin_count + 1;
	UPDATE pin_annotations SET listed = 1
		WHERE new.listed = 0 AND pin_id = new.pin_id AND rank = new.rank AND (SELECT listed FROM pins WHERE id = new.pin_id) = 1;
END;
