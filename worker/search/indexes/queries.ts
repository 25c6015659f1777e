import type { Statement } from '#worker/db/batch.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { PARTS, WORDS } from '#worker/model/effects/rules.ts'

/** Rebuilds all indexes from the tables, in one batch. */
export function rebuildSearch(): Statement[] {
  const anew = (index: string, columns: string) => [
    run`${sql.raw(`insert into ${index} (${index}) values ('delete-all')`)}`,
    run`${sql.raw(`insert into ${index} (rowid, ${columns}) select id, ${columns} from ${index}_of`)}`,
  ]
  return [
    ...['pin', 'board', 'user'].flatMap((room) => [...anew(`${room}_words`, WORDS), ...anew(`${room}_parts`, PARTS)]),
    ...anew('message_words', 'text, scope'),
    ...anew('topic_parts', 'name'),
  ]
}
