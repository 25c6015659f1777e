CREATE TABLE `pin_likeness` (
	`pinner_id` integer NOT NULL,
	`kind` text NOT NULL,
	`value` NOT NULL,
	`pin_id` integer NOT NULL,
	`dhash` text,
	PRIMARY KEY(`pinner_id`, `kind`, `value`, `pin_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `pin_likeness_pin` ON `pin_likeness` (`pin_id`);
--> statement-breakpoint
CREATE TRIGGER `pin_annotations_new` AFTER INSERT ON `pin_annotations` WHEN new.slug <> '' BEGIN
	INSERT INTO topics (slug, name, pin_count) VALUES (new.slug, new.name, 1)
		ON CONFLICT (slug) DO UPDATE SET pin_count = pin_count + 1;
	UPDATE pin_annotations SET listed = (SELECT listed FROM pins WHERE id = new.pin_id)
		WHERE pin_id = new.pin_id AND rank = new.rank;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_annotations_named` AFTER UPDATE OF slug ON `pin_annotations` WHEN old.slug = '' AND new.slug <> '' BEGIN
	INSERT INTO topics (slug, name, pin_count) VALUES (new.slug, new.name, 1)
		ON CONFLICT (slug) DO UPDATE SET pin_count = pin_count + 1;
	UPDATE pin_annotations SET listed = (SELECT listed FROM pins WHERE id = new.pin_id)
		WHERE pin_id = new.pin_id AND rank = new.rank;
END;
--> statement-breakpoint
CREATE TRIGGER `pin_annotations_gone` AFTER DELETE ON `pin_annotations` WHEN old.slug <> '' BEGIN
	UPDATE topics SET pin_count = pin_count - 1 WHERE slug = old.slug;
END;
--> statement-breakpoint
CREATE TRIGGER `pins_listed_words` AFTER UPDATE OF listed ON `pins` WHEN new.listed <> old.listed BEGIN
	UPDATE pin_annotations SET listed = new.listed WHERE pin_id = new.id;
END;

--> statement-breakpoint
CREATE TRIGGER `pin_tries_counted` AFTER INSERT ON `pin_tries` BEGIN UPDATE `users` SET `tried_pin_count` = `tried_pin_count` + 1 WHERE `id` = NEW.`user_id`; END;
--> statement-breakpoint
CREATE TRIGGER `pin_tries_uncounted` AFTER DELETE ON `pin_tries` BEGIN UPDATE `users` SET `tried_pin_count` = `tried_pin_count` - 1 WHERE `id` = OLD.`user_id`; END;
--> statement-breakpoint
CREATE TRIGGER `topic_follows_counted` AFTER INSERT ON `topic_follows` BEGIN UPDATE `users` SET `interest_following_count` = `interest_following_count` + 1 WHERE `id` = NEW.`user_id`; END;
--> statement-breakpoint
CREATE TRIGGER `topic_follows_uncounted` AFTER DELETE ON `topic_follows` BEGIN UPDATE `users` SET `interest_following_count` = `interest_following_count` - 1 WHERE `id` = OLD.`user_id`; END;

--> statement-breakpoint
CREATE TRIGGER `pins_news_of_people` AFTER INSERT ON `pins` WHEN new.grp = 0 BEGIN
	INSERT INTO home_news (kind, source_id, since_rk) SELECT 0, new.pinner_id, new.saved_rk
		WHERE EXISTS (SELECT 1 FROM follows WHERE followee_id = new.pinner_id)
		ON CONFLICT (kind, source_id) DO UPDATE SET since_rk = max(since_rk, excluded.since_rk), version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `pins_news_of_boards` AFTER INSERT ON `pins` WHEN new.grp = 0 BEGIN
	INSERT INTO home_news (kind, source_id, since_rk) SELECT 1, new.board_id, new.saved_rk
		WHERE EXISTS (SELECT 1 FROM board_follows WHERE board_id = new.board_id)
		ON CONFLICT (kind, source_id) DO UPDATE SET since_rk = max(since_rk, excluded.since_rk), version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `pins_shown_by_people` AFTER UPDATE OF grp ON `pins` WHEN new.grp = 0 AND old.grp <> 0 BEGIN
	INSERT INTO home_news (kind, source_id, since_rk) SELECT 0, new.pinner_id, new.saved_rk
		WHERE EXISTS (SELECT 1 FROM follows WHERE followee_id = new.pinner_id)
		ON CONFLICT (kind, source_id) DO UPDATE SET since_rk = max(since_rk, excluded.since_rk), version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `pins_shown_on_boards` AFTER UPDATE OF grp ON `pins` WHEN new.grp = 0 AND old.grp <> 0 BEGIN
	INSERT INTO home_news (kind, source_id, since_rk) SELECT 1, new.board_id, new.saved_rk
		WHERE EXISTS (SELECT 1 FROM board_follows WHERE board_id = new.board_id)
		ON CONFLICT (kind, source_id) DO UPDATE SET since_rk = max(since_rk, excluded.since_rk), version = version + 1;
END;
