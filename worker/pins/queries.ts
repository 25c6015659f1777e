import { newId } from '../db/ids.ts'
import { sql } from '../db/sql.ts'
import { outsideAction, type Statement } from '../db/statement.ts'
import { run } from '../db/write.ts'
import { DELETED_GROUP } from '../model/boards/tables.ts'
import type { HiddenKind } from '../model/pins/rules.ts'

/** Inserts a person's hidden board if absent. Must be the first statement of a batch that needs it. */
export function ensureHidden(ownerId: number, kind: HiddenKind, now: number): Statement {
  const grp = kind === 'quicksave' ? 0 : DELETED_GROUP
  return outsideAction(
    run`insert into boards (id, owner_id, name, name_key, slug, kind, grp, created_at)
      select ${newId()}, ${ownerId}, '', '', ${`_${kind}`}, ${kind}, ${grp}, ${now}
      where not exists (select 1 from boards where owner_id = ${ownerId} and kind = ${sql.raw(`'${kind}'`)})`,
  )
}
