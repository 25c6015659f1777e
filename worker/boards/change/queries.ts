import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { run } from '#worker/db/write.ts'
import { boardCoverChanged, boardRegrouped, boardsChanged } from '#worker/model/effects/write.ts'
import { ofInverse } from '#worker/model/undo/rules.ts'
import { ownCoverCleanup } from '../covers/queries.ts'
import { orderOf } from '../names/queries.ts'
import { type BoardRow, ownerOfBoard } from '../queries.ts'
import { type Changed, canChangeName, isCoverCandidate } from './conditions.ts'
import { namedValues, type Values } from './values.ts'

/** Changes of these columns require new covers. */
const COVER_COLUMNS = ['cover_pin_id', 'cover_focus', 'own_cover'] as const
const NO_CLEANUP = { before: [], after: [] }

/** The inverse of a change, as JSON. Reads the current row inside the batch, so that the undo restores exactly those values. */
export function changeInverse(boardId: number, is: Values): SQL {
  const was = namedValues(is).map(([column]) => sql.raw(`'${column}', boards.${column}`))
  const holder = (slug: SQL) =>
    sql`(select a.board_id from board_slugs as a where a.owner_id = boards.owner_id and a.slug = ${slug})`
  const aliases =
    is.slug === undefined
      ? sql`null`
      : sql`json_object('old', ${holder(sql`boards.slug`)}, 'new', ${holder(sql`${is.slug}`)})`
  return sql`(select json_object('board', id, 'was', json_object(${sql.join(was, sql`, `)}),
    'is', json(${JSON.stringify(is)}), 'aliases', ${aliases}) from boards where id = ${boardId})`
}

/**
 * Sets values of a board and updates its group, covers and copied columns.
 * @param when may not depend on columns that are written
 * @param dueAt time after which a replaced uploaded cover is deleted, in ms since 1970
 */
export function changeBoard(boardId: number, values: Values, when: SQL, dueAt = 0): Statement[] {
  const order = typeof values.name === 'string' ? [sql`name_order = ${orderOf(values.name)}`] : []
  const changes = namedValues(values).map(([column, value]) => sql`${sql.raw(column)} = ${value}`)
  const sets = sql.join([...changes, ...order], sql`, `)
  const isRegrouped = values.privacy !== undefined || values.archived !== undefined
  const changed = isRegrouped
    ? boardRegrouped(boardId, { change: sets, group: groupOf(values), when })
    : [run`update boards set ${sets} where id = ${boardId} and ${when}`]
  const covers = COVER_COLUMNS.every((column) => values[column] === undefined)
    ? []
    : boardCoverChanged(sql`(select ${boardId} where ${when})`)
  const own = values.own_cover === undefined ? NO_CLEANUP : ownCoverCleanup(boardId, dueAt, when)
  return [...own.before, ...changed, ...covers, ...own.after, ...boardsChanged({ id: boardId, when })]
}

function groupOf({ privacy, archived }: Values): SQL {
  return sql`case when ${archived ?? sql`archived`} then 3 else ${privacy ?? sql`privacy`} end`
}

/** Redirects the old address to the board. Removes the redirect of a former slug that the board now has again (G-021). */
export function recordFormerAddress(entryId: number, boardId: number, when: SQL): Statement[] {
  const owner = ownerOfBoard(boardId)
  return [
    run`insert or replace into board_slugs (owner_id, slug, board_id)
        select owner_id, ${ofInverse(entryId, '$.was.slug')}, id from boards where id = ${boardId} and ${when}`,
    run`delete from board_slugs where owner_id = ${owner} and slug = ${ofInverse(entryId, '$.is.slug')}
        and board_id = ${boardId} and ${when}`,
  ]
}

/** Restores the rows of `board_slugs` as they were before the change. */
export function restoreAddresses({ board, was, is, aliases }: Changed, when: SQL): Statement[] {
  if (!aliases) return []
  const owner = ownerOfBoard(board)
  const rows = JSON.stringify([
    [was.slug, aliases.old],
    [is.slug, aliases.new],
  ])
  return [
    run`delete from board_slugs where owner_id = ${owner} and slug in (${was.slug ?? ''}, ${is.slug ?? ''}) and ${when}`,
    run`insert into board_slugs (owner_id, slug, board_id)
        select b.owner_id, j.value ->> 0, b.id from json_each(${rows}) as j cross join boards as b on b.id = j.value ->> 1
        where b.owner_id = ${owner} and ${when}`,
  ]
}

/** The conditions of `canChange` one by one, to find the error of a change that was not written. */
export function selectChangeConditions(board: BoardRow, values: Values, isUnused: SQL) {
  return select({
    name: sql<number>`${canChangeName(board, values)}`,
    cover: sql<number>`${isCoverCandidate(board.card.boardId, values)}`,
    upload: sql<number>`${isUnused}`,
  })`from (select 1)`
}
