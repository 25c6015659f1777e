import type { SQL } from 'drizzle-orm'
import { sql } from '#worker/db/sql.ts'

/** Columns of a board that each of its rows in `profile_boards` copies for the card. */
const COPIED = [
  ...['name', 'name_key', 'name_order', 'slug', 'privacy', 'covers', 'pin_count', 'section_count', 'last_pin_at'],
  ...['is_disabled', 'is_sensitive'],
]

/** Their names, for an INSERT or UPDATE of `profile_boards`. */
export const CARD_COLUMNS: SQL = sql.raw(COPIED.join(', '))

/** Their values in row `b` of `boards`, in the same order. */
export const CARD_VALUES: SQL = sql.raw(COPIED.map((name) => `b.${name}`).join(', '))
