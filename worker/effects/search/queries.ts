import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { PARTS, WORDS } from '../conditions.ts'

/** From here to `resumeSearch` in the same batch no trigger tells the indexes of pins: each word of each pin would index it once more. */
export function pauseSearch(db: Database): Statement {
  return statement(db, sql`insert into search_paused (id) values (1)`)
}

export function resumeSearch(db: Database): Statement {
  return statement(db, sql`delete from search_paused`)
}

/** Tells the indexes of new pins, those that are there and not deleted. */
export function findPins(db: Database, ids: SQL): Statement[] {
  const fill = (index: string, columns: string) =>
    statement(
      db,
      sql`insert into ${sql.raw(`${index} (rowid, ${columns}) select id, ${columns} from ${index}_of`)} where id in ${ids}`,
    )
  return [fill('pin_words', WORDS), fill('pin_parts', PARTS)]
}
