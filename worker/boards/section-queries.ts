import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '../../domain/limits.ts'
import { type Statement, statement } from '../db/batch.ts'
import { begin } from '../db/begin.ts'
import { after, type Key } from '../db/keyset.ts'
import type { Database } from '../db/open.ts'
import { boardChanged, sectionsChanged } from '../effects/write.ts'
import type { Whose } from '../profiles/read.ts'
import { partsJson } from './relocate.ts'
import { sections } from './tables.ts'

/** Sections of a board in their order, after a position. */
export function selectSections(db: Database, whose: Whose, keys: Key[] | null, limit: number) {
  const condition = and(sql`${sections.boardId} = ${whose.id}`, after([sections.pos], keys))
  return begin(db, { whose: whose.columns, section: sections }, whose.beginning, sections, condition)
    .orderBy(asc(sections.pos))
    .limit(limit)
}
export type SectionRow = typeof sections.$inferSelect

export function selectSection(db: Database, sectionId: number) {
  return db.select().from(sections).where(eq(sections.id, sectionId))
}

/** A board's sections in their order, by which they are looked up before one is written. */
export function selectOrder(db: Database, boardId: number | SQL): Statement {
  return db
    .select({ id: sections.id, slug: sections.slug })
    .from(sections)
    .where(sql`${sections.boardId} = ${boardId}`)
    .orderBy(sections.pos, sections.id)
}

interface NewSection {
  id: number
  boardId: number
  title: string
  slug: string
  createdAt: number
}

/** A new section behind the others, where `when` holds and the board has room. */
export function insertSection(db: Database, section: NewSection, when: SQL): Statement[] {
  const { id, boardId, title, slug, createdAt } = section
  const all = sql`from sections where board_id = ${boardId}`
  return [
    statement(
      db,
      sql`insert into sections (id, board_id, title, slug, pos, created_at)
        select ${id}, ${boardId}, ${title}, ${slug}, coalesce((select max(pos) + 1 ${all}), 0), ${createdAt}
        where ${when} and (select count(*) ${all}) < ${LIMITS.most.sections}`,
    ),
    ...sectionsChanged(db, boardId, 1, sql`exists (select 1 from sections where id = ${id})`),
  ]
}

/** What an undo entry of a change holds; orders are ids. */
export interface SectionChange {
  board: number
  section: number
  title: { was: string; is: string } | null
  order: { was: number[]; is: number[] } | null
}

/** That title and order are still those of one side of the change. */
export function isSectionAs({ board, section, title, order }: SectionChange, side: 'was' | 'is'): SQL {
  const there = sql`exists (select 1 from sections where id = ${section} and board_id = ${board}
    and ${title ? sql`title = ${title[side]}` : sql`true`})`
  if (!order) return there
  return sql`(${there} and (select json_group_array(id) from (select id from sections where board_id = ${board} order by pos, id))
    = ${JSON.stringify(order[side])})`
}

/** Writes one side of a change, where `when` holds. */
export function changeSection(db: Database, changed: SectionChange, side: 'was' | 'is', when: SQL): Statement[] {
  const { board, section, title, order } = changed
  const writes: Statement[] = []
  if (title)
    writes.push(statement(db, sql`update sections set title = ${title[side]} where id = ${section} and ${when}`))
  if (order)
    writes.push(
      statement(
        db,
        sql`update sections set pos = j.key from json_each(${JSON.stringify(order[side])}) as j
          where sections.id = j.value and sections.board_id = ${board} and ${when}`,
      ),
    )
  return [...writes, ...boardChanged(db, sql`(select ${board} where ${when})`)]
}

/** A section as an undo entry keeps it. */
export interface EndedSection {
  id: number
  board: number
  title: string
  slug: string
  pos: number
  created_at: number
}

/** The inverse of a section's end: which pins leave it, and the section itself. */
export function endInverse(boardId: number, sectionId: number): SQL {
  const pins = sql`(select id, board_id, section_id from pins where board_id = ${boardId} and section_id = ${sectionId})`
  return sql`json_set(${partsJson(pins, boardId, null)}, '$.section', (select json_object('id', id, 'board', board_id,
    'title', title, 'slug', slug, 'pos', pos, 'created_at', created_at) from sections where id = ${sectionId}))`
}

/** Takes a section away whose pins have left it. */
export function endSection(db: Database, boardId: number, sectionId: number, when: SQL): Statement[] {
  return [
    statement(db, sql`delete from sections where id = ${sectionId} and board_id = ${boardId} and ${when}`),
    ...sectionsChanged(db, boardId, -1, when),
  ]
}

/** Puts a section back, empty, where `when` holds. Has another its place by now, that one and all behind it make room. */
export function putBackSection(db: Database, section: EndedSection, when: SQL): Statement[] {
  const { id, board, title, slug, pos, created_at } = section
  return [
    statement(
      db,
      sql`update sections set pos = sections.pos + 1
        from (select id from sections where board_id = ${board} and pos = ${pos} limit 1) as taken
        where sections.board_id = ${board} and sections.pos >= ${pos} and ${when}`,
    ),
    statement(
      db,
      sql`insert into sections (id, board_id, title, slug, pos, created_at)
        select ${id}, ${board}, ${title}, ${slug}, ${pos}, ${created_at} where ${when}`,
    ),
    ...sectionsChanged(db, board, 1, when),
  ]
}

/** That a section can come back: its address is free, and there is room. */
export function hasPlaceFor({ id, board, slug }: EndedSection): SQL {
  return sql`(not exists (select 1 from sections where id = ${id} or (board_id = ${board} and slug = ${slug}))
    and (select count(*) from sections where board_id = ${board}) < ${LIMITS.most.sections})`
}
