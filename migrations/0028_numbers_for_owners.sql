CREATE TABLE `counted_pins` (
	`one` integer PRIMARY KEY NOT NULL,
	`last_id` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `daily_numbers` (
	`user_id` integer NOT NULL,
	`subject_id` integer NOT NULL,
	`what` text NOT NULL,
	`day` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`user_id`, `subject_id`, `what`, `day`)
);
--> statement-breakpoint
CREATE INDEX `daily_numbers_day` ON `daily_numbers` (`day`);--> statement-breakpoint
CREATE INDEX `daily_numbers_profile` ON `daily_numbers` (`user_id`,`day`) WHERE "daily_numbers"."what" = 'profile_view';--> statement-breakpoint
CREATE TABLE `daily_viewers` (
	`day` integer NOT NULL,
	`what` text NOT NULL,
	`subject_id` integer NOT NULL,
	`viewer` text NOT NULL,
	`user_id` integer NOT NULL,
	`board_id` integer,
	PRIMARY KEY(`day`, `what`, `subject_id`, `viewer`)
);
--> statement-breakpoint
CREATE INDEX `daily_viewers_user` ON `daily_viewers` (`user_id`);--> statement-breakpoint
CREATE TABLE `monthly_numbers` (
	`user_id` integer NOT NULL,
	`month` integer NOT NULL,
	`kind` text NOT NULL,
	`what` text NOT NULL,
	`subject_id` integer NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`user_id`, `month`, `kind`, `what`, `subject_id`)
);
--> statement-breakpoint
CREATE INDEX `monthly_numbers_top` ON `monthly_numbers` (`user_id`,`month`,`kind`,`what`,`total`);--> statement-breakpoint
CREATE INDEX `monthly_numbers_month` ON `monthly_numbers` (`month`);--> statement-breakpoint
CREATE TABLE `viewer_salts` (
	`day` integer PRIMARY KEY NOT NULL,
	`salt` text NOT NULL
);

--> statement-breakpoint
-- A viewer of a day counts once: for the thing, for its board (saves and visits), and for its owner (docs/decisions/080).
CREATE TRIGGER `daily_viewers_counted` AFTER INSERT ON `daily_viewers` BEGIN
	INSERT INTO `daily_numbers` (`user_id`, `subject_id`, `what`, `day`, `total`)
		SELECT NEW.`user_id`, it.`id`, NEW.`what`, NEW.`day`, 1
		FROM (SELECT NEW.`user_id` AS `id` UNION SELECT NEW.`subject_id` UNION SELECT NEW.`board_id`) AS it WHERE it.`id` IS NOT NULL
		ON CONFLICT (`user_id`, `subject_id`, `what`, `day`) DO UPDATE SET `total` = `total` + 1;
	INSERT INTO `monthly_numbers` (`user_id`, `month`, `kind`, `what`, `subject_id`, `total`)
		SELECT NEW.`user_id`, strftime('%Y', NEW.`day` * 86400, 'unixepoch') * 12 + strftime('%m', NEW.`day` * 86400, 'unixepoch') - 1, it.`kind`, NEW.`what`, it.`id`, 1
		FROM (SELECT iif(NEW.`what` = 'board_view', 'board', 'pin') AS `kind`, NEW.`subject_id` AS `id` UNION SELECT 'board', NEW.`board_id`) AS it
		WHERE it.`id` IS NOT NULL AND NEW.`what` NOT IN ('profile_view', 'follow')
		ON CONFLICT (`user_id`, `month`, `kind`, `what`, `subject_id`) DO UPDATE SET `total` = `total` + 1;
END;
--> statement-breakpoint
-- A new follower counts once a day; `rk` is minus an id, which has the milliseconds since 2026 above its lowest 12 bits.
CREATE TRIGGER `follows_in_numbers` AFTER INSERT ON `follows` BEGIN
	INSERT INTO `daily_viewers` (`day`, `what`, `subject_id`, `viewer`, `user_id`)
		VALUES ((-NEW.`rk` / 4096 + 1767225600000) / 86400000, 'follow', NEW.`followee_id`, NEW.`follower_id`, NEW.`followee_id`)
		ON CONFLICT DO NOTHING;
END;
