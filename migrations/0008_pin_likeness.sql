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
