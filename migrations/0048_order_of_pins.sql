ALTER TABLE `boards` ADD `pin_sort` text DEFAULT 'newest' NOT NULL;--> statement-breakpoint
ALTER TABLE `pins` ADD `place` text;--> statement-breakpoint
CREATE INDEX `pins_place` ON `pins` (`board_id`,coalesce("section_id", 0),coalesce("place", printf('%016d', 9007199254740992 + "saved_rk")));
