import { type SQL, sql } from 'drizzle-orm'
import { actingForSql } from '../accounts/conditions.ts'
import { pinsMoved } from '../effects/write.ts'
import { ofInverse } from '../undo/conditions.ts'
import type { UndoKind, UndoKinds } from '../undo/write.ts'
import { mayStill } from './acting.ts'
import { type Changed, change, isAs, putBackAddresses } from './change.ts'
import { endMadeSections } from './merge-queries.ts'
import { hasRoom, isNameFree, isSlugFree } from './names.ts'
import { canGoBack, lieWherePut } from './relocate.ts'
import {
  changeSection,
  type EndedSection,
  hasPlaceFor,
  isSectionAs,
  putBackSection,
  type SectionChange,
} from './section-queries.ts'
import { unshelve } from './shelve.ts'

export { orderUndos } from './order-undo.ts'

const all = (...conditions: SQL[]) => sql.join(conditions, sql` and `)

/** A board's values of before: only while it has those that the action gave it. */
const boardChange: UndoKind = {
  when({ inverse, userId }) {
    const { board, was, is } = inverse as Changed
    const owner = sql`boards.owner_id`
    const told = Object.keys(is).every((column) => ['name', 'name_key', 'slug', 'description'].includes(column))
    const name = was.name_key === undefined ? sql`boards.name_key` : sql`${was.name_key}`
    const isArchived = was.archived ?? sql`boards.archived`
    const namesMatter = was.name_key !== undefined || was.archived !== undefined
    return all(
      sql`exists (select 1 from boards where id = ${board} and ${isAs(is)}
        and ${namesMatter ? sql`(${isArchived} or ${isNameFree(owner, name, board)})` : sql`true`}
        and ${was.slug === undefined ? sql`true` : isSlugFree(owner, String(was.slug), board)})`,
      mayStill(userId, sql`${board}`, told ? 'managers' : 'owner'),
    )
  },
  statements(db, { inverse }, isNow) {
    const changed = inverse as Changed
    return [...change(db, changed.board, changed.was, isNow), ...putBackAddresses(db, changed, isNow)]
  },
}

const boardDelete: UndoKind = {
  when({ id, userId }) {
    const [board, at] = [ofInverse(id, '$.board'), ofInverse(id, '$.at')]
    const slug = sql`(boards.shelved ->> '$.slug')`
    const owner = sql`boards.owner_id`
    const managed = sql`(boards.collaborators_manage and exists (select 1 from json_each(boards.shelved, '$.people') as j
      where j.value ->> 0 = ${userId}))`
    return sql`exists (select 1 from boards where id = ${board} and deleted_at = ${at}
      and (archived or ${isNameFree(owner, sql`boards.name_key`, board)}) and ${isSlugFree(owner, slug, board)}
      and ${hasRoom(owner)} and (${actingForSql(sql`${userId}`, owner, 'boards')} or ${managed}))`
  },
  statements(db, { inverse }, isNow) {
    const { board } = inverse as { board: number }
    const called = { name: sql`name`, nameKey: sql`name_key`, slug: sql`shelved ->> '$.slug'` }
    return unshelve(db, board, called, isNow)
  },
}

/** The merged board comes back whole: as it was deleted, then its pins; what was made for it goes, unless somebody uses it. */
const boardMerge: UndoKind = {
  when(entry, most) {
    const into = ofInverse(entry.id, '$.into')
    return all(boardDelete.when(entry), lieWherePut(entry.id, most), mayStill(entry.userId, into, 'owner'))
  },
  statements(db, entry, isNow) {
    const { into, made } = entry.inverse as { into: number; made: number[] }
    return [
      ...boardDelete.statements(db, entry, isNow),
      ...pinsMoved(db, entry.id, 'back', isNow),
      ...endMadeSections(db, into, made, isNow),
    ]
  },
}

const sectionChange: UndoKind = {
  when({ inverse, userId }) {
    const changed = inverse as SectionChange
    return all(isSectionAs(changed, 'is'), mayStill(userId, sql`${changed.board}`, 'workers'))
  },
  statements: (db, { inverse }, isNow) => changeSection(db, inverse as SectionChange, 'was', isNow),
}

const sectionDelete: UndoKind = {
  when(entry, most) {
    const { section } = entry.inverse as { section: EndedSection }
    return all(
      hasPlaceFor(section),
      mayStill(entry.userId, sql`${section.board}`, 'workers'),
      canGoBack(entry, most, section.id),
    )
  },
  statements(db, { id, inverse }, isNow) {
    const { section } = inverse as { section: EndedSection }
    return [...putBackSection(db, section, isNow), ...pinsMoved(db, id, 'back', isNow)]
  },
}

/** How what was done to boards and their sections is taken back. */
export const boardUndos: UndoKinds = {
  board_changed: boardChange,
  board_privacy: boardChange,
  board_archived: boardChange,
  board_unarchived: boardChange,
  board_deleted: boardDelete,
  board_merged: boardMerge,
  section_changed: sectionChange,
  sections_ordered: sectionChange,
  section_deleted: sectionDelete,
}
