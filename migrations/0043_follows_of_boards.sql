DROP INDEX `board_follows_board`;--> statement-breakpoint
CREATE INDEX `board_follows_newest` ON `board_follows` (`user_id`,`rk`);--> statement-breakpoint
CREATE INDEX `board_follows_board` ON `board_follows` (`board_id`,`rk`);