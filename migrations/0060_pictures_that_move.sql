CREATE TABLE `moving_pictures` (
	`key` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL
);
