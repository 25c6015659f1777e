import type { SQL } from 'drizzle-orm'
import { LIMITS } from '#domain/limits.ts'
import type { Statement } from '#worker/db/batch.ts'
import { begin } from '#worker/db/begin.ts'
import { after, type Key } from '#worker/db/keyset.ts'
import { orNull, select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { isLocked, isShared } from '#worker/model/boards/rules.ts'
import { sections } from '#worker/model/boards/tables.ts'
import { boardsChanged, sectionsChanged } from '#worker/model/effects/write.ts'
import type { ListOwner } from '#worker/profiles/read.ts'
import { type BoardId, type BoardRow, boardIdSql, partsJson } from '../queries.ts'
import type { DeletedSection, SectionChange } from './conditions.ts'

/** Sections of a board in order, after a position. */
export function selectSections(listOwner: ListOwner, keys: Key[] | null, limit: number) {
  const condition = sql`${sections.boardId} = ${listOwner.id} and ${after([sections.pos], keys)}`
  return select({ listOwner: listOwner.columns, section: orNull(sections) })`
    ${begin(listOwner.beginning, sections, condition)} order by ${sections.pos} limit ${limit}`
}
export type SectionRow = typeof sections.$inferSelect

export function selectSection(sectionId: number) {
  return select(sections)`from ${sections} where ${sections.id} = ${sectionId}`
}

export function selectAllSections(boardId: BoardId) {
  return select({ id: sections.id, title: sections.title, slug: sections.slug })`
    from ${sections}
    where ${sections.boardId} = ${boardIdSql(boardId)}
    order by ${sections.pos}, ${sections.id}`
}

interface NewSection {
  id: number
  boardId: number
  title: string
  slug: string
  createdAt: number
}

/** Inserts a section as the last one, if `when` holds and the board has room. */
export function insertSection(section: NewSection, when: SQL): Statement[] {
  const { id, boardId, title, slug, createdAt } = section
  const all = sql`from sections where board_id = ${boardId}`
  return [
    run`insert into sections (id, board_id, title, slug, pos, created_at)
        select ${id}, ${boardId}, ${title}, ${slug}, coalesce((select max(pos) + 1 ${all}), 0), ${createdAt}
        where ${when} and (select count(*) ${all}) < ${LIMITS.max.sections}`,
    ...sectionsChanged(boardId, 1, sql`exists (select 1 from sections where id = ${id})`),
  ]
}

/** A section that is inserted together with others. */
export interface AddedSection {
  id: number
  title: string
  slug: string
}

/** Appends sections to a board, if `when` holds. */
export function appendSections(boardId: number, made: readonly AddedSection[], now: number, when: SQL): Statement[] {
  const [first] = made
  if (!first) return []
  return [
    run`insert into sections (id, board_id, title, slug, pos, created_at)
        select j.value ->> 'id', ${boardId}, j.value ->> 'title', j.value ->> 'slug',
          coalesce((select max(pos) + 1 from sections where board_id = ${boardId}), 0) + j.key, ${now}
        from json_each(${JSON.stringify(made)}) as j where ${when}`,
    ...sectionsChanged(boardId, made.length, sql`exists (select 1 from sections where id = ${first.id})`),
  ]
}

/** Deletes the sections among these that have no pins, if `when` holds. */
export function deleteUnusedSections(boardId: number, made: readonly number[], when: SQL): Statement[] {
  const unused = sql`(select s.id from sections s where s.board_id = ${boardId} and s.pin_count = 0
    and s.id in (select value from json_each(${JSON.stringify(made)})) and ${when})`
  return [
    ...sectionsChanged(boardId, sql`-(select count(*) from ${unused})`, when),
    run`delete from sections where id in ${unused}`,
  ]
}

export function changeJson(changed: SectionChange): SQL {
  return sql`${JSON.stringify(changed)}`
}

/** Writes the title and order of one side of a change, if `when` holds. */
export function changeSection(changed: SectionChange, side: 'was' | 'is', when: SQL): Statement[] {
  const { board, section, title, order } = changed
  const writes: Statement[] = []
  if (title) writes.push(run`update sections set title = ${title[side]} where id = ${section} and ${when}`)
  if (order)
    writes.push(
      run`update sections set pos = j.key from json_each(${JSON.stringify(order[side])}) as j
          where sections.id = j.value and sections.board_id = ${board} and ${when}`,
    )
  return [...writes, ...boardsChanged({ id: board, when })]
}

/** The inverse of a deletion: the section and its pins. */
export function sectionDeletionInverse(boardId: number, sectionId: number): SQL {
  const pins = sql`(select id, board_id, section_id from pins where board_id = ${boardId} and section_id = ${sectionId})`
  return sql`json_set(${partsJson(pins, boardId, null)}, '$.section', (select json_object('id', id, 'board', board_id,
    'title', title, 'slug', slug, 'pos', pos, 'created_at', created_at) from sections where id = ${sectionId}))`
}

/** The result of a deletion: applied or not, whether another action has locked the board, and the number of moved pins. */
export function selectDeletion(entryId: number, boardId: number, sectionId: number, now: number) {
  return select({
    done: sql<number>`entry.id is not null`,
    locked: sql<number>`${isLocked(boardId, now)}`,
    exists: sql<number>`case when entry.id is null then exists (select 1 from sections where id = ${sectionId}) else 0 end`,
    moved: sql<number | null>`json_array_length(entry.inverse, '$.parts[0].pins')`,
  })`from (select 1) as one left join undo_entries as entry on entry.id = ${entryId}`
}

/** Deletes a section, after its pins were moved. If the board was not shared when it was read, `when` must also check that nobody has joined it since. */
export function deleteEmptySection(board: BoardRow, sectionId: number, when: SQL): Statement[] {
  const { boardId } = board.card
  return [
    run`delete from sections where id = ${sectionId} and board_id = ${boardId} and ${when}`,
    ...sectionsChanged(isShared(board) ? boardId : { boardId, ownerId: board.owner.id }, -1, when),
  ]
}

/** Restores a section without pins, if `when` holds. If its position is taken, the section there and all later ones move back by one. */
export function putBackSection(section: DeletedSection, when: SQL): Statement[] {
  const { id, board, title, slug, pos, created_at } = section
  return [
    run`update sections set pos = sections.pos + 1
        from (select id from sections where board_id = ${board} and pos = ${pos} limit 1) as taken
        where sections.board_id = ${board} and sections.pos >= ${pos} and ${when}`,
    run`insert into sections (id, board_id, title, slug, pos, created_at)
        select ${id}, ${board}, ${title}, ${slug}, ${pos}, ${created_at} where ${when}`,
    ...sectionsChanged(board, 1, when),
  ]
}
