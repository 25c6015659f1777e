ALTER TABLE `idempotency_keys` ADD `trail` text;--> statement-breakpoint
ALTER TABLE `idempotency_keys` ADD `mark` text;--> statement-breakpoint
ALTER TABLE `idempotency_keys` ADD `changes` integer;--> statement-breakpoint
CREATE INDEX `idempotency_keys_mark` ON `idempotency_keys` (`mark`);--> statement-breakpoint
ALTER TABLE `idempotency_keys` DROP COLUMN `status`;