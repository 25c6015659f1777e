ALTER TABLE `pins` ADD `moving` text;
