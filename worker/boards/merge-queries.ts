import { type SQL, sql } from 'drizzle-orm'
import { type Statement, statement } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { sectionsChanged } from '../effects/write.ts'
import { partsJson } from './relocate.ts'
import { sections } from './tables.ts'

/** A section of a board that is merged, or of the one that it goes into. */
export interface SectionOf {
  id: number
  title: string
  slug: string
}
/** A section that pins go to; `from`: the sections that they lie in, null: in none. */
export interface MergeSection extends SectionOf {
  from: (number | null)[]
  isNew: boolean
}

export function selectSectionsOf(db: Database, boardId: number): Statement {
  return db
    .select({ id: sections.id, title: sections.title, slug: sections.slug })
    .from(sections)
    .where(sql`${sections.boardId} = ${boardId}`)
    .orderBy(sections.pos, sections.id)
}

/** Whether somebody saved on a board who doesn't work on the other: their pins would leave their sight (docs/decisions/017). */
export function takesAway(boardId: number, intoId: number): SQL {
  return sql`exists (select 1 from pins p where p.board_id = ${boardId}
    and not exists (select 1 from profile_boards w where w.user_id = p.pinner_id and w.board_id = ${intoId}))`
}

/** That a board has these sections, and no others. */
export function sectionsAre(boardId: number, there: SectionOf[]): SQL {
  const ids = JSON.stringify(there.map(({ id }) => id))
  return sql`(select json_group_array(id) from (select id from sections where board_id = ${boardId} order by pos, id)) = ${ids}`
}

/** Its pins and where each goes, the board and when it went, and the sections that were made for it. */
export function mergeInverse(boardId: number, intoId: number, plan: MergeSection[], now: number): SQL {
  const ways = JSON.stringify(plan.flatMap(({ id, from }) => from.map((each) => [each, id])))
  const made = JSON.stringify(plan.filter(({ isNew }) => isNew).map(({ id }) => id))
  const pins = sql`(select id, board_id, section_id from pins where board_id = ${boardId})`
  const to = sql`(select way.value ->> 1 from json_each(${ways}) as way where way.value ->> 0 is section_id)`
  return sql`json_set(${partsJson(pins, intoId, to)}, '$.board', ${boardId}, '$.into', ${intoId}, '$.at', ${now}, '$.made', json(${made}))`
}

/** The new sections, behind those that are there, in their order. */
export function addSections(db: Database, boardId: number, plan: MergeSection[], now: number, when: SQL): Statement[] {
  const made = plan.filter(({ isNew }) => isNew).map(({ id, title, slug }) => ({ id, title, slug }))
  if (made.length === 0) return []
  return [
    statement(
      db,
      sql`insert into sections (id, board_id, title, slug, pos, created_at)
        select j.value ->> 'id', ${boardId}, j.value ->> 'title', j.value ->> 'slug',
          coalesce((select max(pos) + 1 from sections where board_id = ${boardId}), 0) + j.key, ${now}
        from json_each(${JSON.stringify(made)}) as j where ${when}`,
    ),
    ...sectionsChanged(db, boardId, made.length, when),
  ]
}

/** Takes sections away again that were made for a merge, unless somebody has found a use for them. */
export function endMadeSections(db: Database, boardId: number, made: number[], when: SQL): Statement[] {
  const unused = sql`(select s.id from sections s where s.board_id = ${boardId} and s.pin_count = 0
    and s.id in (select value from json_each(${JSON.stringify(made)})) and ${when})`
  return [
    ...sectionsChanged(db, boardId, sql`-(select count(*) from ${unused})`, when),
    statement(db, sql`delete from sections where id in ${unused}`),
  ]
}

/** A board that went into another isn't among the deleted: it comes back with its pins, by the undo. */
export function rememberMerge(db: Database, boardId: number, intoId: number, when: SQL): Statement {
  return statement(
    db,
    sql`update boards set shelved = json_set(shelved, '$.into', ${intoId}) where id = ${boardId} and ${when}`,
  )
}

/** Boards to merge into: the owner's others, by name from what was typed, else the last ones saved to. At most `limit` rows. */
export function selectMergeGoals(
  db: Database,
  ownerId: number,
  exceptId: number,
  typed: string,
  limit: number,
): Statement {
  const from = typed === '' ? sql`` : sql`and p.name_key >= ${typed} and p.name_key < ${`${typed}\uffff`}`
  const order = typed === '' ? sql`p.recent_rk` : sql`p.name_key, p.board_id`
  return db
    .select({
      id: sql<number>`p.board_id`.as('p_board'),
      name: sql<string>`p.name`.as('p_name'),
      pinCount: sql<number>`p.pin_count`.as('p_pins'),
      grp: sql<number>`p.grp`.as('p_grp'),
      covers: sql<string>`p.covers`.as('p_covers'),
    })
    .from(sql`profile_boards p`)
    .where(sql`p.user_id = ${ownerId} and p.role = 'owner' and p.board_id <> ${exceptId} ${from}`)
    .orderBy(order)
    .limit(limit)
}
export interface MergeGoalRow {
  id: number
  name: string
  pinCount: number
  grp: number
  covers: string
}
