import { eq, type SQL, Subquery, sql } from 'drizzle-orm'
import type { Key } from '../db/keyset.ts'
import type { Database } from '../db/open.ts'
import { users } from '../profiles/tables.ts'
import { detail, otherOwner, ownedByAnother, type RangeQuery, type Role, rangeParts } from './queries.ts'
import type { Range } from './ranges.ts'
import { boards, profileBoards } from './tables.ts'

interface MergeQuery extends Omit<RangeQuery, 'range' | 'after'> {
  /** Stages one after the other; the ranges of a stage are merged by the sort. */
  stages: { range: Range; after: Key[] | null }[][]
}

/**
 * Several ranges as one list. Each is read only as far as the list needs it: SQLite merges ranges that come in order, and a stage
 * is not begun before those above it are used up. No range can be joined to its person, so that one is found once for all and
 * looked at once a range that is begun.
 */
function mergedRanges({ whose, stages, sort, limit }: MergeQuery): SQL {
  const { beginning, id } = whose
  const found =
    beginning && sql`select ${id} as id from ${beginning.from} where ${beginning.where} and ${id} is not null`
  const person = found ? sql`(select id from found)` : id
  const parts = stages.map((ranges) => {
    const read = ranges.map(({ range, after: keys }) => rangeParts({ range, sort, after: keys }, person))
    const arms = read.map(({ condition }) => sql`select * from ${profileBoards} where ${condition}`)
    const order = sql.join(read[0]?.order ?? [], sql`, `)
    return sql`select * from (${sql.join(arms, sql` union all `)} order by ${order} limit ${limit})`
  })
  const list = sql`${sql.join(parts, sql` union all `)} limit ${limit}`
  return found ? sql`with found as materialized (${found}) ${list}` : list
}

export function selectMergedCards(db: Database, query: MergeQuery) {
  const merged = new Subquery(mergedRanges(query), {}, 'profile_boards')
  return db.select({ card: profileBoards }).from(merged)
}

export function selectMergedInFull(db: Database, query: MergeQuery) {
  const merged = new Subquery(mergedRanges(query), {}, 'profile_boards')
  return db
    .select({ card: profileBoards, detail, otherOwner, myRole: sql<Role>`${profileBoards.role}`.as('my_role') })
    .from(merged)
    .leftJoin(boards, eq(boards.id, profileBoards.boardId))
    .leftJoin(users, ownedByAnother)
}
