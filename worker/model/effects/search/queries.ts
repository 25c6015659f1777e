import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { PARTS, WORDS } from '../rules.ts'

/**
 * Disables the triggers that update the search indexes until `resumeSearch` in the same batch. Otherwise each inserted word would reindex its pin.
 */
export function pauseSearch(): Statement {
  return run`insert into search_paused (id) values (1)`
}

export function resumeSearch(): Statement {
  return run`delete from search_paused`
}

/** Adds new pins to the search indexes, except those that are deleted. */
export function indexPins(ids: SQL): Statement[] {
  const fill = (index: string, columns: string) =>
    run`insert into ${sql.raw(`${index} (rowid, ${columns}) select id, ${columns} from ${index}_of`)} where id in ${ids}`
  return [fill('pin_words', WORDS), fill('pin_parts', PARTS)]
}
