CREATE TRIGGER `pin_tries_counted` AFTER INSERT ON `pin_tries` BEGIN UPDATE `users` SET `tried_pin_count` = `tried_pin_count` + 1 WHERE `id` = NEW.`user_id`; END;
--> statement-breakpoint
CREATE TRIGGER `pin_tries_uncounted` AFTER DELETE ON `pin_tries` BEGIN UPDATE `users` SET `tried_pin_count` = `tried_pin_count` - 1 WHERE `id` = OLD.`user_id`; END;
--> statement-breakpoint
CREATE TRIGGER `topic_follows_counted` AFTER INSERT ON `topic_follows` BEGIN UPDATE `users` SET `interest_following_count` = `interest_following_count` + 1 WHERE `id` = NEW.`user_id`; END;
--> statement-breakpoint
CREATE TRIGGER `topic_follows_uncounted` AFTER DELETE ON `topic_follows` BEGIN UPDATE `users` SET `interest_following_count` = `interest_following_count` - 1 WHERE `id` = OLD.`user_id`; END;
