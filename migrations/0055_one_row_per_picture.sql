ALTER TABLE `home_pins` ADD `picture` text;--> statement-breakpoint
CREATE INDEX `home_pins_picture` ON `home_pins` (`user_id`,`picture`,`rk`) WHERE "home_pins"."picture" is not null;--> statement-breakpoint
ALTER TABLE `media` ADD `matched` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `media_unmatched` ON `media` (`id`) WHERE "media"."matched" = 0 and "media"."used" = 1 and "media"."dhash" is not null;--> statement-breakpoint
ALTER TABLE `remote_media` ADD `matched` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `remote_media_unmatched` ON `remote_media` (`key`) WHERE "remote_media"."matched" = 0 and "remote_media"."dhash" is not null;--> statement-breakpoint
ALTER TABLE `pins` ADD `picture_id` integer;--> statement-breakpoint
ALTER TABLE `pins` ADD `picture` text GENERATED ALWAYS AS (coalesce(picture_id, case when image_key is null or is_story = 1 then coalesce(root_id, id) else image_key end)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `pins` ADD `copy` integer;--> statement-breakpoint
ALTER TABLE `pins` ADD `copy_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `pins` ADD `own_copy` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `pins` ADD `own_copy_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `pins_shown` ON `pins` (`saved_rk`) WHERE "listed" = 1 and "seo_noindex_reason" is not 'staff' and ifnull("copy", 0) = 0;--> statement-breakpoint
CREATE INDEX `pins_first` ON `pins` (`picture`) WHERE "listed" = 1 and "seo_noindex_reason" is not 'staff' and "copy" = 0;--> statement-breakpoint
CREATE INDEX `pins_picture` ON `pins` (`picture`,`title`) WHERE "listed" = 1 and "seo_noindex_reason" is not 'staff' and "copy" is not null;--> statement-breakpoint
CREATE INDEX `pins_user_shown` ON `pins` (`pinner_id`,`saved_rk`) WHERE "on_profile" = 1 and "own_copy" = 0;--> statement-breakpoint
CREATE INDEX `pins_user_picture` ON `pins` (`pinner_id`,`picture`) WHERE "on_profile" = 1 and "copy" is not null;--> statement-breakpoint
CREATE INDEX `pins_unpictured` ON `pins` (`id`) WHERE "copy" is null;
--> statement-breakpoint
-- One row of each picture in lists that recommend or find (docs/decisions/149). Members of a picture are the pins that everybody may find; the first of
-- them stands for it (`copy` 0), the first of each other title is found by search (2), the others by neither (1). Leaving hands a mark on, joining takes it.
-- A copy that knows that it is one, as each save does, only counts.
CREATE TRIGGER `pins_copied` AFTER INSERT ON `pins` WHEN (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL) AND NEW.`copy` = 1 AND (SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = NEW.`picture` AND `title` = NEW.`title` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id` BEGIN
	UPDATE `pins` SET `copy_count` = `copy_count` + 1 WHERE `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1);
END;
--> statement-breakpoint
CREATE TRIGGER `pins_pictured` AFTER INSERT ON `pins`
WHEN (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL) AND CASE NEW.`copy` WHEN 0 THEN (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1) IS NOT NULL WHEN 1 THEN NOT coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = NEW.`picture` AND `title` = NEW.`title` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id`, 0) ELSE 1 END BEGIN
	UPDATE `pins` SET `copy_count` = `copy_count` + 1 WHERE (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL) AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1);
	UPDATE `pins` SET `copy` = CASE WHEN coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = NEW.`picture` AND `title` = NEW.`title` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id`, 0) THEN 1 WHEN coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1) < NEW.`id`, 0) THEN 2 ELSE 0 END WHERE (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL) AND `id` = NEW.`id` AND `copy` <> CASE WHEN coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = NEW.`picture` AND `title` = NEW.`title` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id`, 0) THEN 1 WHEN coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1) < NEW.`id`, 0) THEN 2 ELSE 0 END;
	UPDATE `pins` SET `copy_count` = iif(`copy` = 0, coalesce((SELECT f.`copy_count` FROM `pins` f WHERE f.`id` = (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1)), 0), 0)
		WHERE (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL) AND `id` = NEW.`id` AND (`copy_count` <> 0 OR `copy` = 0 AND (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1) IS NOT NULL);
	UPDATE `pins` SET `copy` = iif(`title` = NEW.`title`, 1, 2), `copy_count` = 0 WHERE (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL) AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1) AND `id` > NEW.`id`
		AND (SELECT n.`copy` FROM `pins` n WHERE n.`id` = NEW.`id`) = 0;
	UPDATE `pins` SET `copy` = 1 WHERE (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL) AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = NEW.`picture` AND `title` = NEW.`title` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) AND `id` > NEW.`id` AND `copy` = 2;
END;
--> statement-breakpoint
-- Another door than the calls: what they compute with the insert is computed here.
CREATE TRIGGER `pins_unjudged` AFTER INSERT ON `pins` WHEN NEW.`copy` IS NULL BEGIN
	UPDATE `pins` SET `copy` = CASE WHEN (SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = NEW.`picture` AND `title` = NEW.`title` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) IS NOT NULL THEN 1 WHEN (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1) IS NOT NULL THEN 2 ELSE 0 END, `own_copy` = (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) IS NOT NULL WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `pins_pictured_anew` AFTER UPDATE OF `listed`, `seo_noindex_reason`, `title`, `copy`, `picture_id`, `image_key`, `is_story`, `root_id` ON `pins`
WHEN ((OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT 'staff' AND OLD.`copy` IS NOT NULL) OR (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL)) AND ((OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT 'staff' AND OLD.`copy` IS NOT NULL), OLD.`picture`, OLD.`title`) IS NOT ((NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL), NEW.`picture`, NEW.`title`) BEGIN
	UPDATE `pins` SET `copy_count` = max(`copy_count` - 1, 0) WHERE (OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT 'staff' AND OLD.`copy` IS NOT NULL) AND OLD.`copy` <> 0 AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = OLD.`picture` AND `id` <> OLD.`id` LIMIT 1);
	UPDATE `pins` SET `copy` = 2 WHERE (OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT 'staff' AND OLD.`copy` IS NOT NULL) AND OLD.`copy` = 2 AND `copy` = 1 AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = OLD.`picture` AND `title` = OLD.`title` AND `id` <> OLD.`id` ORDER BY `id` LIMIT 1);
	UPDATE `pins` SET `copy` = 0, `copy_count` = max(OLD.`copy_count` - 1, 0) WHERE (OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT 'staff' AND OLD.`copy` IS NOT NULL) AND OLD.`copy` = 0 AND `id` = coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = OLD.`picture` AND `title` = OLD.`title` AND `id` <> OLD.`id` ORDER BY `id` LIMIT 1), (SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = OLD.`picture` AND `id` <> OLD.`id` ORDER BY `title`, `id` LIMIT 1));
	UPDATE `pins` SET `copy_count` = `copy_count` + 1 WHERE (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL) AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1);
	UPDATE `pins` SET `copy` = CASE WHEN coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = NEW.`picture` AND `title` = NEW.`title` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id`, 0) THEN 1 WHEN coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1) < NEW.`id`, 0) THEN 2 ELSE 0 END WHERE (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL) AND `id` = NEW.`id` AND `copy` <> CASE WHEN coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = NEW.`picture` AND `title` = NEW.`title` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id`, 0) THEN 1 WHEN coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1) < NEW.`id`, 0) THEN 2 ELSE 0 END;
	UPDATE `pins` SET `copy_count` = iif(`copy` = 0, coalesce((SELECT f.`copy_count` FROM `pins` f WHERE f.`id` = (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1)), 0), 0)
		WHERE (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL) AND `id` = NEW.`id` AND (`copy_count` <> 0 OR `copy` = 0 AND (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1) IS NOT NULL);
	UPDATE `pins` SET `copy` = iif(`title` = NEW.`title`, 1, 2), `copy_count` = 0 WHERE (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL) AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = NEW.`picture` AND `id` <> NEW.`id` LIMIT 1) AND `id` > NEW.`id`
		AND (SELECT n.`copy` FROM `pins` n WHERE n.`id` = NEW.`id`) = 0;
	UPDATE `pins` SET `copy` = 1 WHERE (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND NEW.`copy` IS NOT NULL) AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = NEW.`picture` AND `title` = NEW.`title` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) AND `id` > NEW.`id` AND `copy` = 2;
END;
--> statement-breakpoint
CREATE TRIGGER `pins_picture_gone` AFTER DELETE ON `pins` WHEN (OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT 'staff' AND OLD.`copy` IS NOT NULL) BEGIN
	UPDATE `pins` SET `copy_count` = max(`copy_count` - 1, 0) WHERE (OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT 'staff' AND OLD.`copy` IS NOT NULL) AND OLD.`copy` <> 0 AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_first` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` = 0 AND `picture` = OLD.`picture` AND `id` <> OLD.`id` LIMIT 1);
	UPDATE `pins` SET `copy` = 2 WHERE (OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT 'staff' AND OLD.`copy` IS NOT NULL) AND OLD.`copy` = 2 AND `copy` = 1 AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = OLD.`picture` AND `title` = OLD.`title` AND `id` <> OLD.`id` ORDER BY `id` LIMIT 1);
	UPDATE `pins` SET `copy` = 0, `copy_count` = max(OLD.`copy_count` - 1, 0) WHERE (OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT 'staff' AND OLD.`copy` IS NOT NULL) AND OLD.`copy` = 0 AND `id` = coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = OLD.`picture` AND `title` = OLD.`title` AND `id` <> OLD.`id` ORDER BY `id` LIMIT 1), (SELECT `id` FROM `pins` INDEXED BY `pins_picture` WHERE `listed` = 1 AND `seo_noindex_reason` IS NOT 'staff' AND `copy` IS NOT NULL AND `picture` = OLD.`picture` AND `id` <> OLD.`id` ORDER BY `title`, `id` LIMIT 1));
END;
--> statement-breakpoint
-- All pins of a file that a job found to look like another one are of the same picture.
CREATE TRIGGER `pins_same_file` AFTER INSERT ON `pins` WHEN NEW.`picture_id` IS NULL AND NEW.`image_key` IS NOT NULL AND NEW.`is_story` = 0 AND NEW.`is_video` = 0
	AND (SELECT `picture_id` FROM `pins` WHERE `image_key` = NEW.`image_key` AND `is_story` = 0 AND `is_video` = 0 AND `id` <> NEW.`id` LIMIT 1) IS NOT NULL BEGIN
	UPDATE `pins` SET `picture_id` = (SELECT `picture_id` FROM `pins` WHERE `image_key` = NEW.`image_key` AND `is_story` = 0 AND `is_video` = 0 AND `id` <> NEW.`id` LIMIT 1) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
-- The same among the pins of one person that others find on the profile.
CREATE TRIGGER `pins_copied_own` AFTER INSERT ON `pins` WHEN (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL) AND NEW.`own_copy` = 1 AND (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id` BEGIN
	UPDATE `pins` SET `own_copy_count` = `own_copy_count` + 1 WHERE `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1);
END;
--> statement-breakpoint
CREATE TRIGGER `pins_pictured_own` AFTER INSERT ON `pins`
WHEN (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL) AND CASE NEW.`own_copy` WHEN 0 THEN (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) IS NOT NULL ELSE NOT coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id`, 0) END BEGIN
	UPDATE `pins` SET `own_copy` = coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id`, 0) WHERE (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL) AND `id` = NEW.`id` AND `own_copy` <> coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id`, 0);
	UPDATE `pins` SET `own_copy_count` = iif(`own_copy` = 0, coalesce((SELECT f.`own_copy_count` + 1 FROM `pins` f WHERE f.`id` = (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1)), 0), 0)
		WHERE (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL) AND `id` = NEW.`id` AND (`own_copy_count` <> 0 OR `own_copy` = 0 AND (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) IS NOT NULL);
	UPDATE `pins` SET `own_copy_count` = `own_copy_count` + 1 WHERE (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL) AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) AND `id` < NEW.`id`;
	UPDATE `pins` SET `own_copy` = 1, `own_copy_count` = 0 WHERE (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL) AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) AND `id` > NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `pins_pictured_own_anew` AFTER UPDATE OF `on_profile`, `pinner_id`, `copy`, `picture_id`, `image_key`, `is_story`, `root_id` ON `pins`
WHEN ((OLD.`on_profile` = 1 AND OLD.`copy` IS NOT NULL) OR (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL)) AND ((OLD.`on_profile` = 1 AND OLD.`copy` IS NOT NULL), OLD.`pinner_id`, OLD.`picture`) IS NOT ((NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL), NEW.`pinner_id`, NEW.`picture`) BEGIN
	UPDATE `pins` SET `own_copy_count` = max(`own_copy_count` - 1, 0) WHERE (OLD.`on_profile` = 1 AND OLD.`copy` IS NOT NULL) AND OLD.`own_copy` = 1 AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = OLD.`pinner_id` AND `picture` = OLD.`picture` AND `id` <> OLD.`id` ORDER BY `id` LIMIT 1);
	UPDATE `pins` SET `own_copy` = 0, `own_copy_count` = max(OLD.`own_copy_count` - 1, 0) WHERE (OLD.`on_profile` = 1 AND OLD.`copy` IS NOT NULL) AND OLD.`own_copy` = 0 AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = OLD.`pinner_id` AND `picture` = OLD.`picture` AND `id` <> OLD.`id` ORDER BY `id` LIMIT 1);
	UPDATE `pins` SET `own_copy` = coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id`, 0) WHERE (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL) AND `id` = NEW.`id` AND `own_copy` <> coalesce((SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) < NEW.`id`, 0);
	UPDATE `pins` SET `own_copy_count` = iif(`own_copy` = 0, coalesce((SELECT f.`own_copy_count` + 1 FROM `pins` f WHERE f.`id` = (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1)), 0), 0)
		WHERE (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL) AND `id` = NEW.`id` AND (`own_copy_count` <> 0 OR `own_copy` = 0 AND (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) IS NOT NULL);
	UPDATE `pins` SET `own_copy_count` = `own_copy_count` + 1 WHERE (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL) AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) AND `id` < NEW.`id`;
	UPDATE `pins` SET `own_copy` = 1, `own_copy_count` = 0 WHERE (NEW.`on_profile` = 1 AND NEW.`copy` IS NOT NULL) AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = NEW.`pinner_id` AND `picture` = NEW.`picture` AND `id` <> NEW.`id` ORDER BY `id` LIMIT 1) AND `id` > NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `pins_picture_own_gone` AFTER DELETE ON `pins` WHEN (OLD.`on_profile` = 1 AND OLD.`copy` IS NOT NULL) BEGIN
	UPDATE `pins` SET `own_copy_count` = max(`own_copy_count` - 1, 0) WHERE (OLD.`on_profile` = 1 AND OLD.`copy` IS NOT NULL) AND OLD.`own_copy` = 1 AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = OLD.`pinner_id` AND `picture` = OLD.`picture` AND `id` <> OLD.`id` ORDER BY `id` LIMIT 1);
	UPDATE `pins` SET `own_copy` = 0, `own_copy_count` = max(OLD.`own_copy_count` - 1, 0) WHERE (OLD.`on_profile` = 1 AND OLD.`copy` IS NOT NULL) AND OLD.`own_copy` = 0 AND `id` = (SELECT `id` FROM `pins` INDEXED BY `pins_user_picture` WHERE `on_profile` = 1 AND `copy` IS NOT NULL AND `pinner_id` = OLD.`pinner_id` AND `picture` = OLD.`picture` AND `id` <> OLD.`id` ORDER BY `id` LIMIT 1);
END;
--> statement-breakpoint
-- One row of each picture in a homefeed (docs/decisions/150): another one goes behind the end, and comes back when the one in the list goes.
CREATE TRIGGER `home_pins_copied` AFTER INSERT ON `home_pins` WHEN NEW.`rk` < 0
	AND EXISTS (SELECT 1 FROM `home_pins` WHERE `user_id` = NEW.`user_id` AND `picture` = NEW.`picture` AND `rk` < 0 AND `pin_id` <> NEW.`pin_id`) BEGIN
	UPDATE OR REPLACE `home_pins` SET `rk` = -`rk` WHERE `user_id` = NEW.`user_id` AND `rk` = NEW.`rk` AND `pin_id` = NEW.`pin_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `home_pins_pictured` AFTER UPDATE OF `picture` ON `home_pins` WHEN OLD.`picture` IS NULL AND NEW.`rk` < 0
	AND EXISTS (SELECT 1 FROM `home_pins` WHERE `user_id` = NEW.`user_id` AND `picture` = NEW.`picture` AND `rk` < 0 AND `pin_id` <> NEW.`pin_id`) BEGIN
	UPDATE OR REPLACE `home_pins` SET `rk` = -`rk` WHERE `user_id` = NEW.`user_id` AND `rk` = NEW.`rk` AND `pin_id` = NEW.`pin_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `home_pins_taken_over` AFTER DELETE ON `home_pins` WHEN OLD.`rk` < 0 AND OLD.`picture` IS NOT NULL BEGIN
	UPDATE OR REPLACE `home_pins` SET `rk` = -`rk` WHERE `user_id` = OLD.`user_id` AND `picture` = OLD.`picture`
		AND `rk` = (SELECT min(`rk`) FROM `home_pins` WHERE `user_id` = OLD.`user_id` AND `picture` = OLD.`picture` AND `rk` > 0);
END;
--> statement-breakpoint
-- A topic lists the pins that stand for their pictures.
DROP TRIGGER `pins_listed_words`;
--> statement-breakpoint
CREATE TRIGGER `pins_listed_words` AFTER UPDATE OF `listed`, `seo_noindex_reason`, `copy` ON `pins` WHEN (OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT 'staff' AND ifnull(OLD.`copy`, 0) = 0) <> (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND ifnull(NEW.`copy`, 0) = 0) BEGIN
	UPDATE `pin_annotations` SET `listed` = (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND ifnull(NEW.`copy`, 0) = 0) WHERE `pin_id` = NEW.`id`;
END;
--> statement-breakpoint
DROP TRIGGER `pin_annotations_named`;
--> statement-breakpoint
CREATE TRIGGER `pin_annotations_named` AFTER UPDATE OF `slug` ON `pin_annotations` WHEN OLD.`slug` = '' AND NEW.`slug` <> '' BEGIN
	INSERT INTO `topics` (`slug`, `name`, `pin_count`) VALUES (NEW.`slug`, NEW.`name`, 1) ON CONFLICT (`slug`) DO UPDATE SET `pin_count` = `pin_count` + 1;
	UPDATE `pin_annotations` SET `listed` = (SELECT p.`listed` = 1 AND p.`seo_noindex_reason` IS NOT 'staff' AND ifnull(p.`copy`, 0) = 0 FROM `pins` p WHERE p.`id` = NEW.`pin_id`) WHERE `pin_id` = NEW.`pin_id` AND `rank` = NEW.`rank`;
END;
--> statement-breakpoint
DROP TRIGGER `pin_annotations_new`;
--> statement-breakpoint
CREATE TRIGGER `pin_annotations_new` AFTER INSERT ON `pin_annotations` WHEN NEW.`slug` <> '' BEGIN
	INSERT INTO `topics` (`slug`, `name`, `pin_count`) VALUES (NEW.`slug`, NEW.`name`, 1) ON CONFLICT (`slug`) DO UPDATE SET `pin_count` = `pin_count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_annotations_listed` AFTER INSERT ON `pin_annotations` WHEN NEW.`slug` <> '' AND NEW.`listed` <> (SELECT p.`listed` = 1 AND p.`seo_noindex_reason` IS NOT 'staff' AND ifnull(p.`copy`, 0) = 0 FROM `pins` p WHERE p.`id` = NEW.`pin_id`) BEGIN
	UPDATE `pin_annotations` SET `listed` = 1 - NEW.`listed` WHERE `pin_id` = NEW.`pin_id` AND `rank` = NEW.`rank`;
END;
--> statement-breakpoint
-- Search finds a picture once for each title.
DROP VIEW `pin_words_of`;
--> statement-breakpoint
CREATE VIEW `pin_words_of` AS SELECT p.`id`, p.`title`, p.`description` || ' ' || p.`alt` AS `description`, coalesce((SELECT group_concat(a.`name`, ' ') FROM `pin_annotations` a WHERE a.`pin_id` = p.`id`), '') AS `topics`, 'o' || p.`pinner_id` || ' b' || p.`board_id` || CASE WHEN (p.`listed` = 1 AND p.`seo_noindex_reason` IS NOT 'staff' AND ifnull(p.`copy`, 0) <> 1) THEN ' pub' ELSE '' END || CASE WHEN p.`is_story` THEN ' kstory' WHEN p.`is_video` THEN ' kvideo' ELSE ' kpicture' END || ' c' || ((instr('0123456789abcdef', substr(p.`color`, 1, 1)) - 1) / 2) || ((instr('0123456789abcdef', substr(p.`color`, 3, 1)) - 1) / 2) || ((instr('0123456789abcdef', substr(p.`color`, 5, 1)) - 1) / 2) || ' s' || hex(lower(p.`domain`)) || strftime(' d%Y%m%d', coalesce(p.`created_at`, (p.`id` >> 12) + 1767225600000) / 1000, 'unixepoch') || (SELECT substr(' r0 r1 r2 r3 r4 r5 r6 r7 r8 r9', 1, 3 * (1 + (`u` < 268435456) + (`u` < 67108864) + (`u` < 16777216) + (`u` < 4194304) + (`u` < 1048576) + (`u` < 262144) + (`u` < 65536) + (`u` < 16384) + (`u` < 4096))) FROM (SELECT (p.`id` & 1073741823) * 663608941 & 1073741823 AS `u`)) AS `scope` FROM `pins` p WHERE p.`grp` < 9;
--> statement-breakpoint
DROP VIEW `pin_parts_of`;
--> statement-breakpoint
CREATE VIEW `pin_parts_of` AS SELECT p.`id`, p.`title` || '  ' || CASE WHEN p.`title` || p.`description` GLOB '*[฀-໿က-႟ក-៿぀-ヿ㐀-鿿가-힯]*' THEN p.`description` || '  ' || coalesce((SELECT group_concat(a.`name`, '  ') FROM `pin_annotations` a WHERE a.`pin_id` = p.`id`), '') || '  ' ELSE '' END AS `title`, char(262144 | (p.`pinner_id` >> 36), 262144 | ((p.`pinner_id` >> 18) & 262143), 262144 | (p.`pinner_id` & 262143)) AS `people`, CASE WHEN (p.`listed` = 1 AND p.`seo_noindex_reason` IS NOT 'staff' AND ifnull(p.`copy`, 0) <> 1) THEN 'pub' ELSE '' END AS `world` FROM `pins` p WHERE p.`grp` < 9;
--> statement-breakpoint
-- In a batch that indexes its new pins once, only those that are in the index already are indexed again.
DROP TRIGGER `pins_reworded`;
--> statement-breakpoint
CREATE TRIGGER `pins_reworded` AFTER UPDATE OF `title`, `description`, `alt`, `board_id`, `board_owner_id`, `pinner_id`, `listed`, `seo_noindex_reason`, `copy`, `color`, `domain`, `is_story`, `is_video`, `created_at`, `grp` ON `pins` WHEN (OLD.`title`, OLD.`description`, OLD.`alt`, OLD.`board_id`, OLD.`board_owner_id`, OLD.`pinner_id`, (OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT 'staff' AND ifnull(OLD.`copy`, 0) <> 1), OLD.`color`, OLD.`domain`, OLD.`is_story`, OLD.`is_video`, OLD.`created_at`, OLD.`grp` < 9) IS NOT (NEW.`title`, NEW.`description`, NEW.`alt`, NEW.`board_id`, NEW.`board_owner_id`, NEW.`pinner_id`, (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND ifnull(NEW.`copy`, 0) <> 1), NEW.`color`, NEW.`domain`, NEW.`is_story`, NEW.`is_video`, NEW.`created_at`, NEW.`grp` < 9) AND (NOT EXISTS (SELECT 1 FROM `search_paused`) OR EXISTS (SELECT 1 FROM `pin_words` WHERE `rowid` = OLD.`id`)) BEGIN DELETE FROM `pin_words` WHERE `rowid` = OLD.`id`; INSERT INTO `pin_words` (`rowid`, `title`, `description`, `topics`, `scope`) SELECT `id`, `title`, `description`, `topics`, `scope` FROM `pin_words_of` WHERE `id` = NEW.`id`; END;
--> statement-breakpoint
DROP TRIGGER `pins_retitled`;
--> statement-breakpoint
CREATE TRIGGER `pins_retitled` AFTER UPDATE OF `title`, `description`, `pinner_id`, `listed`, `seo_noindex_reason`, `copy`, `grp` ON `pins` WHEN (OLD.`title`, OLD.`description`, OLD.`pinner_id`, (OLD.`listed` = 1 AND OLD.`seo_noindex_reason` IS NOT 'staff' AND ifnull(OLD.`copy`, 0) <> 1), OLD.`grp` < 9) IS NOT (NEW.`title`, NEW.`description`, NEW.`pinner_id`, (NEW.`listed` = 1 AND NEW.`seo_noindex_reason` IS NOT 'staff' AND ifnull(NEW.`copy`, 0) <> 1), NEW.`grp` < 9) AND (NOT EXISTS (SELECT 1 FROM `search_paused`) OR EXISTS (SELECT 1 FROM `pin_words` WHERE `rowid` = OLD.`id`)) BEGIN DELETE FROM `pin_parts` WHERE `rowid` = OLD.`id`; INSERT INTO `pin_parts` (`rowid`, `title`, `people`, `world`) SELECT `id`, `title`, `people`, `world` FROM `pin_parts_of` WHERE `id` = NEW.`id`; END;
