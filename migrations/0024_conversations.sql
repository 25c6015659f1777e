CREATE TABLE `conversation_members` (
	`conversation_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`box` text NOT NULL,
	`rk` integer NOT NULL,
	`has_begun` integer DEFAULT false NOT NULL,
	`read_seq` integer DEFAULT 0 NOT NULL,
	`cleared_seq` integer DEFAULT 0 NOT NULL,
	`is_unread` integer DEFAULT false NOT NULL,
	`is_muted` integer DEFAULT false NOT NULL,
	`is_listed` integer DEFAULT true NOT NULL,
	`left_at` integer,
	PRIMARY KEY(`conversation_id`, `user_id`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversation_members_list` ON `conversation_members` (`user_id`,`box`,`rk`) WHERE "conversation_members"."is_listed" = 1 and "conversation_members"."left_at" is null;--> statement-breakpoint
CREATE INDEX `conversation_members_unread` ON `conversation_members` (`user_id`) WHERE "conversation_members"."is_unread" = 1 and "conversation_members"."is_muted" = 0 and "conversation_members"."is_listed" = 1 and "conversation_members"."left_at" is null and "conversation_members"."box" = 'inbox';--> statement-breakpoint
CREATE INDEX `conversation_members_user` ON `conversation_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` integer PRIMARY KEY NOT NULL,
	`member_key` text,
	`is_group` integer NOT NULL,
	`people_count` integer NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`last_message_id` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_members` ON `conversations` (`member_key`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY NOT NULL,
	`conversation_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`sender_id` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_conversation` ON `messages` (`conversation_id`,`seq`);--> statement-breakpoint
CREATE INDEX `messages_sender` ON `messages` (`sender_id`);