-- Finds what a misspelled search may have meant (docs/decisions/124). A topic keeps its name and is never deleted, so one trigger is enough.
CREATE VIEW `topic_parts_of` AS SELECT `rowid` AS `id`, `name` FROM `topics`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `topic_parts` USING fts5(`name`, content='', contentless_delete=1, tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
CREATE TRIGGER `topics_found` AFTER INSERT ON `topics` BEGIN INSERT INTO `topic_parts` (`rowid`, `name`) VALUES (NEW.`rowid`, NEW.`name`); END;
