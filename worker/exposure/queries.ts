import type { SQL } from 'drizzle-orm'
import type { ExposureInput } from '#domain/exposure/contract.ts'
import type { Json } from '#worker/db/sql.ts'
import { these } from '../db/one-of.ts'
import { select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import type { Requester } from '../http/requester.ts'
import { actingForSql, requesterSql } from '../model/accounts/rules.ts'
import { canSeeBoardSql } from '../model/boards/rules.ts'
import { isNotDeleted } from '../model/effects/rules.ts'

/** Facts that determine who sees a board's Pins, as JSON. */
export interface Facts {
  grp: number
  privacy: number
  archived: number
  owner: number
  open: number
  people: number[]
  /** Ids of a deleted board's people, who are restored together with it. */
  shelved: number[]
}

/** Pins that would move from one board to another. `after` is null if the target is a new board or the viewer's profile. */
export interface MoveRow {
  count: number
  pinIds: Json<string[]>
  before: Json<Facts>
  after: Json<Facts> | null
  /** Only for an undo: the kind of its entry, the board values and the collaborator that it restores. */
  kind: string | null
  was: Json<{ privacy?: number; archived?: number }> | null
  member: number | null
}

const facts = (board: string, owner: string) =>
  sql.raw(`json_object('grp', ${board}.grp, 'privacy', ${board}.privacy, 'archived', ${board}.archived, 'owner', ${board}.owner_id,
    'open', ${owner}.is_private = 0 and ${owner}.closed_at is null,
    'people', json(case when ${board}.kind = 'normal' then (select json_group_array(user_id) from profile_boards as w where w.board_id = ${board}.id)
      else json_array(${board}.owner_id) end),
    'shelved', json(coalesce((select json_group_array(j.value ->> 0) from json_each(${board}.shelved, '$.people') as j), '[]')))`)

/** True if the viewer is on the board or may act for its owner; other boards are not revealed. */
function hasPartIn(viewer: SQL, board: string): SQL {
  const id = sql.raw(`${board}.id`)
  return sql`(exists (select 1 from profile_boards as mine where mine.user_id = ${viewer} and mine.board_id = ${id})
    or ${actingForSql(viewer, sql.raw(`${board}.owner_id`), 'boards')})`
}

const NO_UNDO = sql`null as kind, null as was, null as member`

/** The moves as a table `fb, tb, n, ids, kind, was, member`: `n` pins from board `fb` to board `tb`. */
function moves(question: ExposureInput, viewer: SQL, now: number): SQL {
  switch (question.what) {
    case 'pins':
      return sql`select p.board_id as fb, ${boardIn(question.to)} as tb, count(*) as n, json_group_array(cast(p.id as text)) as ids, ${NO_UNDO}
        from pins as p where p.id in ${these(question.pin_ids.map(Number))} and p.deleted_at is null group by p.board_id`
    case 'boards': {
      const { board_ids, except_pin_ids, section_id } = question
      const target = boardIn(question.to)
      const excluded = these(except_pin_ids.map(Number))
      if (board_ids.length === 0)
        return sql`select p.board_id as fb, ${target} as tb, count(*) as n, '[]' as ids, ${NO_UNDO}
          from pins as p where p.pinner_id = ${viewer} and ${isNotDeleted('p')} and p.id not in ${excluded} group by p.board_id`
      const excludedCount = sql`(select count(*) from pins as p where p.id in ${excluded} and p.board_id = b.id)`
      return sql`select b.id as fb, ${target} as tb, ${countOf(section_id)} - ${excludedCount} as n, '[]' as ids, ${NO_UNDO}
        from boards as b where b.id in ${these(board_ids.map(Number))}`
    }
    case 'board':
    case 'invite':
      return sql`select b.id as fb, b.id as tb, b.pin_count as n, '[]' as ids, ${NO_UNDO} from boards as b where b.id in ${these(question.board_ids.map(Number))}`
    case 'profile':
      return sql`select b.id as fb, b.id as tb, b.pin_count as n, '[]' as ids, ${NO_UNDO} from boards as b
        where b.owner_id = ${viewer} and b.grp < 2 and b.kind in ('normal', 'quicksave')`
    case 'undo': {
      const entries = sql`undo_entries as e`
      const own = sql`e.id in ${these(question.undo_ids.map(Number))} and e.user_id = ${viewer} and e.undone_at is null and e.expires_at > ${now}`
      return sql`select part.value ->> '$.tb' as fb, part.value ->> '$.fb' as tb, json_array_length(part.value, '$.pins') as n, '[]' as ids,
          e.kind as kind, null as was, null as member from ${entries}, json_each(e.inverse, '$.parts') as part where ${own}
        union all select b.id, b.id, b.pin_count, '[]', e.kind, e.inverse -> '$.was', e.inverse ->> '$.user'
        from ${entries} cross join boards as b on b.id = e.inverse ->> '$.board' where ${own} and e.kind not in ('board_made', 'board_of_copies')`
    }
  }
}

function boardIn(to: string | null): number | null {
  return to !== null && /^\d+$/.test(to) ? Number(to) : null
}

function countOf(section: string | null | undefined): SQL {
  if (section === undefined) return sql`b.pin_count`
  if (section === null)
    return sql`b.pin_count - (select coalesce(sum(s.pin_count), 0) from sections as s where s.board_id = b.id)`
  return sql`coalesce((select s.pin_count from sections as s where s.id = ${Number(section)} and s.board_id = b.id), 0)`
}

/**
 * The moves with the visibility of both boards, only between boards that the viewer is on or may act for. Single Pins may also come from any other board that
 * the viewer sees: saving a Pin of a private profile shows it to more people.
 */
export function selectMoves(requester: Requester, question: ExposureInput) {
  const viewer = requesterSql(requester)
  return select({
    count: sql<number>`m.n`,
    pinIds: sql<Json<string[]>>`m.ids`,
    before: sql<Json<Facts>>`${facts('a', 'ao')}`,
    after: sql<Json<Facts> | null>`case when b.id is null then null else ${facts('b', 'bo')} end`,
    kind: sql<string | null>`m.kind`,
    was: sql<Json<{ privacy?: number; archived?: number }> | null>`m.was`,
    member: sql<number | null>`m.member`,
  })`
    from (${moves(question, viewer, requester.now)}) as m cross join boards as a on a.id = m.fb cross join users as ao on ao.id = a.owner_id
        left join boards as b on b.id = m.tb left join users as bo on bo.id = b.owner_id
    where (${hasPartIn(viewer, 'a')}${question.what === 'pins' ? sql` or ${canSeeBoardSql(viewer, 'a', 'ao')}` : sql``}) and (m.tb is null or ${hasPartIn(viewer, 'b')})`
}
