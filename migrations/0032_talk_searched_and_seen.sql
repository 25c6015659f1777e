CREATE TABLE `reported_messages` (
	`notice_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`sender_id` integer NOT NULL,
	`text` text NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`notice_id`, `seq`),
	FOREIGN KEY (`notice_id`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `reported_messages_sender` ON `reported_messages` (`sender_id`);--> statement-breakpoint
ALTER TABLE `conversation_members` ADD `seen_seq` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `conversation_members` ADD `shares_reads` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `has_links` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `read_receipts_on` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- What a search of messages knows (docs/decisions/087): each character of scripts without spaces is a word, and `scope` says who is in the conversation.
CREATE VIEW `message_words_of` AS SELECT m.`id`, CASE WHEN m.`text` GLOB '*[฀-໿က-႟ក-៿぀-ヿ㐀-鿿가-힯]*' THEN (WITH RECURSIVE `letters` (`at`, `letter`) AS (SELECT 1, substr(m.`text`, 1, 1) UNION ALL SELECT `at` + 1, substr(m.`text`, `at` + 1, 1) FROM `letters` WHERE `at` < length(m.`text`)) SELECT group_concat(CASE WHEN `letter` GLOB '[฀-໿က-႟ក-៿぀-ヿ㐀-鿿가-힯]' THEN ' ' || `letter` || ' ' ELSE `letter` END, '') FROM `letters`) ELSE m.`text` END AS `text`, coalesce((SELECT group_concat('m' || h.`user_id`, ' ') FROM `conversation_members` h WHERE h.`conversation_id` = m.`conversation_id` AND h.`left_at` IS NULL), '') AS `scope` FROM `messages` m;
--> statement-breakpoint
CREATE VIRTUAL TABLE `message_words` USING fts5(`text`, `scope`, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER `messages_found` AFTER INSERT ON `messages` BEGIN INSERT INTO `message_words` (`rowid`, `text`, `scope`) SELECT `id`, `text`, `scope` FROM `message_words_of` WHERE `id` = NEW.`id`; END;
--> statement-breakpoint
CREATE TRIGGER `messages_lost` AFTER DELETE ON `messages` BEGIN DELETE FROM `message_words` WHERE `rowid` = OLD.`id`; END;
