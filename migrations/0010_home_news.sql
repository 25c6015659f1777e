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
