ALTER TABLE `users` ADD `follow_request_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `users` SET `follow_request_count` = (SELECT count(*) FROM `follow_requests` WHERE `target_id` = `users`.`id`);--> statement-breakpoint
CREATE TRIGGER `follow_requests_counted` AFTER INSERT ON `follow_requests` BEGIN UPDATE `users` SET `follow_request_count` = `follow_request_count` + 1 WHERE `id` = NEW.`target_id`; END;
--> statement-breakpoint
CREATE TRIGGER `follow_requests_uncounted` AFTER DELETE ON `follow_requests` BEGIN UPDATE `users` SET `follow_request_count` = `follow_request_count` - 1 WHERE `id` = OLD.`target_id`; END;
