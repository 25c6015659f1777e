import type { DatabaseSync } from 'node:sqlite'
import { sql } from 'drizzle-orm'
import { quote } from '#worker/backups/conditions.ts'

import { run } from '#worker/db/write.ts'
import { isBoardOpenSql, isOpenSql, visibilityOn } from '#worker/model/accounts/rules.ts'
import { coverSections } from '#worker/model/effects/pins/queries.ts'
import { boardCoverChanged, boardPeopleChanged, boardsChanged } from '#worker/model/effects/write.ts'
import { inlined } from '../inlined-sql.ts'

/**
 * Makes the tables of a nightly copy consistent, which were copied at different times (docs/decisions/057): removes references to missing rows, then updates
 * every value copied from another row. Counters are recounted afterwards. Triggers must be dropped.
 */
export function repairTorn(sqlite: DatabaseSync): void {
  dropMissingNames(sqlite)
  for (const each of copiedValues()) sqlite.exec(inlined(each))
  // Inserted rows may reference missing rows.
  dropMissingNames(sqlite)
}

/** Clears columns that reference a missing row; deletes the row if the column is required. Repeats until all references are valid. */
function dropMissingNames(sqlite: DatabaseSync): void {
  for (;;) {
    const orphans = sqlite.prepare('pragma foreign_key_check').all()
    if (orphans.length === 0) return
    for (const { table, rowid, fkid } of orphans) {
      const name = quote(String(table))
      const column = sqlite
        .prepare(`pragma foreign_key_list(${name})`)
        .all()
        .find(({ id }) => id === fkid)?.from
      const isNeeded = sqlite
        .prepare(`select 1 from pragma_table_info(?) where name = ? and ("notnull" or pk > 0)`)
        .get(String(table), String(column))
      const change = isNeeded ? `delete from ${name}` : `update ${name} set ${quote(String(column))} = null`
      sqlite.prepare(`${change} where rowid = ?`).run(rowid ?? null)
    }
  }
}

/** Statements that recompute copied values, and rows made of them, from the original rows. */
function copiedValues(): object[] {
  const boards = sql`(select id from boards)`
  return [
    run`update pins set section_id = null where section_id is not null
      and not exists (select 1 from sections as s where s.id = pins.section_id and s.board_id = pins.board_id)`,
    run`update pins set boardless = b.kind = 'quicksave', ${visibilityOn('b')}
      from (select id, kind, grp, owner_id, ${isBoardOpenSql(sql`boards.id`)} as is_open from boards) as b where b.id = pins.board_id`,
    run`delete from profile_boards where board_id in (select id from boards where deleted_at is not null)`,
    run`insert into profile_boards (user_id, board_id, role, grp, recent_rk, created_rk, owner_username, name, name_key, slug, privacy)
      select o.id, b.id, 'owner', b.grp, -b.id, -b.id, o.username, b.name, b.name_key, b.slug, b.privacy
      from boards as b join users as o on o.id = b.owner_id where b.kind = 'normal' and b.deleted_at is null
        and not exists (select 1 from profile_boards as w where w.board_id = b.id and w.user_id = b.owner_id)`,
    run`update profile_boards set role = iif(b.owner_id = profile_boards.user_id, 'owner', 'collaborator'), owner_username = o.username,
      grp = case when b.owner_id = profile_boards.user_id or ${isOpenSql('o')} then b.grp else max(b.grp, 2) end
      from boards as b join users as o on o.id = b.owner_id where b.id = profile_boards.board_id`,
    run`update boards set collaborator_count = 0 where deleted_at is not null`,
    ...boardCoverChanged(boards),
    coverSections(sql`(select id from sections)`),
    ...boardPeopleChanged(boards),
    ...boardsChanged(boards),
  ]
}
