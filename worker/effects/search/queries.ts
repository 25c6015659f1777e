import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from '../../db/batch.ts'
import { these } from '../../db/one-of.ts'
import type { Database } from '../../db/open.ts'
import { PARTS, WORDS } from '../conditions.ts'

/**
 * From here to `findPins` in the same batch no trigger tells the indexes of new pins: each word of each pin would index it once more.
 * Nobody else ever sees the pause.
 */
export function pauseSearch(db: Database): Statement {
  return statement(db, sql`insert into search_paused (id) values (1)`)
}

/** Tells the indexes of new pins, those that are there and not deleted, and ends the pause. */
export function findPins(db: Database, ids: readonly number[] | SQL): Statement[] {
  const list = 'queryChunks' in ids ? ids : these(ids)
  const fill = (index: string, columns: string) =>
    statement(
      db,
      sql`insert into ${sql.raw(`${index} (rowid, ${columns}) select id, ${columns} from ${index}_of`)} where id in ${list}`,
    )
  return [fill('pin_words', WORDS), fill('pin_parts', PARTS), statement(db, sql`delete from search_paused`)]
}
