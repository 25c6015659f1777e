import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { needsTrigrams, personAsTrigram, quoted, trigramMatch } from '../../db/text-match.ts'
import { profileBoards } from '../tables.ts'

/** How well a name fits: it is what was typed; all words begin words of it; or, where no board's do, they stand somewhere in it. */
const [EXACT, BEGUN, PARTS] = [0, 1, 2] as const
/** Boards that one tier of one page looks at: only boards in groups that weren't asked for are looked at in vain. */
const CANDIDATES = 500

/** A look for boards by their names. `me`: SQL of the viewer's id. */
export interface NameHunt {
  me: SQL
  key: string
  words: readonly string[]
  groups: readonly number[]
  after: { tier: number; id: number } | null
  limit: number
}

/** Tiers are read apart: where one is enough the others have nothing, and a union of them would cost a row more for each board. */
export function selectNamed(db: Database, hunt: NameHunt) {
  const tiers = [exact(hunt), begun(hunt), parts(hunt)].filter((tier) => tier !== null)
  return tiers.map((tier) => selectTier(db, hunt, tier))
}

function selectTier(db: Database, { me, key, groups, limit }: NameHunt, tier: SQL) {
  return db
    .select({ tier: sql<number>`hit.tier`.as('hit_tier'), card: profileBoards })
    .from(sql`${tier} as hit`)
    .crossJoin(profileBoards)
    .where(
      sql`${profileBoards.userId} = ${me} and ${profileBoards.boardId} = hit.id and ${profileBoards.grp} in (${list(groups)})
        and (hit.tier = ${EXACT} or ${profileBoards.nameKey} <> ${key})`,
    )
    .limit(limit)
}

function list(numbers: readonly number[]): SQL {
  return numbers.length === 0 ? sql`null` : sql.raw(numbers.join())
}

function isOver(hunt: NameHunt, tier: number): boolean {
  return hunt.after !== null && hunt.after.tier > tier
}

/** A number reaches D1 as a fraction, and an index of words heeds whole ones alone: else it would read all that stood on earlier pages. */
function behind({ after }: NameHunt, tier: number, id: string): SQL {
  return after?.tier === tier ? sql`and ${sql.raw(id)} < cast(${after.id} as integer)` : sql``
}

/** Of one's own boards one at most in each group; of shared ones as many as are called so. */
function exact(hunt: NameHunt): SQL | null {
  if (isOver(hunt, EXACT)) return null
  return sql`(select ${sql.raw(String(EXACT))} as tier, board_id as id from profile_boards
    where user_id = ${hunt.me} and grp in (${list(hunt.groups)}) and name_key = ${hunt.key} ${behind(hunt, EXACT, 'board_id')}
    order by board_id desc limit ${hunt.limit})`
}

/** In the index's words: each of one's boards has its people as `m` and their id. */
function begunMatch({ words, me }: NameHunt): SQL {
  return sql`(${`title : (${words.map((word) => `${quoted(word)}*`).join(' AND ')})`} || ' AND (scope : m' || coalesce(${me}, 0) || ')')`
}

function begun(hunt: NameHunt): SQL | null {
  if (hunt.words.length === 0 || needsTrigrams(hunt.words) || isOver(hunt, BEGUN)) return null
  return sql`(select ${sql.raw(String(BEGUN))} as tier, rowid as id from board_words
    where board_words match ${begunMatch(hunt)} ${behind(hunt, BEGUN, 'rowid')} order by rowid desc limit ${CANDIDATES})`
}

function parts(hunt: NameHunt): SQL | null {
  const match = trigramMatch(hunt.words, 'board_part_terms')
  if (match === null) return null
  const isNeeded =
    needsTrigrams(hunt.words) || hunt.after?.tier === PARTS
      ? sql`true`
      : sql`not exists (select 1 from board_words where board_words match ${begunMatch(hunt)})`
  const mine = sql`${match} || ' AND (people : ' || ${personAsTrigram(sql`coalesce(${hunt.me}, 0)`)} || ')'`
  return sql`(select ${sql.raw(String(PARTS))} as tier, rowid as id from board_parts
    where board_parts match case when ${isNeeded} then ${mine} else 'world : nobody' end ${behind(hunt, PARTS, 'rowid')}
    order by rowid desc limit ${CANDIDATES})`
}
