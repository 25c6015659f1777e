import { type SQL, sql } from 'drizzle-orm'
import { type BoardItem, type BoardListOptions, GROUPS } from '../../domain/boards/contract.ts'
import { wantedGroups } from '../../domain/boards/rules.ts'
import { Failure } from '../../domain/errors.ts'
import { wordsOf } from '../../domain/search/words.ts'
import { nameKey } from '../../domain/text.ts'
import type { Page } from '../../domain/wire.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '../db/bookmark.ts'
import type { Database } from '../db/open.ts'
import { isForParts, partMatch, personAsPart, quoted } from '../db/text-match.ts'
import type { Asker, Site } from '../http/asker.ts'
import { listAccess, ofPerson, requireProfile, selectOwner, type Who } from '../profiles/read.ts'
import { profileBoards } from './tables.ts'
import { pickedBoard } from './view.ts'

/** How well a name fits: it is what was typed; all words begin words of it; or, where no board's do, they stand somewhere in it. */
const [EXACT, BEGUN, PARTS] = [0, 1, 2] as const
/** Boards that one tier of one page looks at: only boards in groups that weren't asked for are looked at in vain. */
const CANDIDATES = 500

interface NameHunt {
  me: SQL
  key: string
  words: readonly string[]
  groups: readonly number[]
  after: { tier: number; id: number } | null
  limit: number
}

/** One's own and shared boards by their names, the one that is called exactly so first (W-14; docs/decisions/043). */
export async function readBoardsNamed(
  asker: Asker,
  who: Who,
  options: BoardListOptions & { q: string },
  site: Site,
): Promise<Page<BoardItem>> {
  if (who !== 'me' || options.field_set_key !== 'board_picker')
    throw new Failure('invalid', { faults: [{ field: 'q', code: 'invalid' }] })
  const { db, sessionHash, now } = asker
  const key = nameKey(options.q)
  const groups = wantedGroups(options, true).map((group) => GROUPS.indexOf(group))
  const feed = ['boards named', key, groups.join()].join('|')
  const position = readBookmark(feed, options.bookmark)
  const hunt: NameHunt = {
    me: sql`(select user_id from sessions where token_hash = ${sessionHash} and expires_at > ${now})`,
    key,
    words: wordsOf(options.q),
    groups,
    after: position && position !== 'end' ? { tier: position.stage, id: Number(position.keys[0]) } : null,
    limit: options.page_size + 1,
  }
  const [owner, ...found] = await batchAll<Statement>(db, [
    selectOwner(db, ofPerson(asker, who, 'own')),
    ...(position === 'end' ? [] : tiersOf(hunt).map((tier) => selectNamed(db, hunt, tier))),
  ])
  requireProfile(listAccess(asker.place.isBot, [owner]), who)
  const rows = (found as Named[][]).flat().toSorted((a, b) => a.tier - b.tier || b.card.boardId - a.card.boardId)
  if (rows.length === 0) return emptyPage()
  const page = pageOf(rows, options.page_size, feed, ({ tier, card }) => ({ stage: tier, keys: [card.boardId] }))
  return { items: page.items.map(({ card }) => pickedBoard(card, site.mediaBase)), bookmark: page.bookmark }
}

interface Named {
  tier: number
  card: typeof profileBoards.$inferSelect
}

/** Tiers are read apart: where one is enough the others have nothing, and a union of them would cost a row more for each board. */
function tiersOf(hunt: NameHunt): SQL[] {
  return [exact(hunt), begun(hunt), parts(hunt)].filter((tier) => tier !== null)
}

function selectNamed(db: Database, { me, key, groups, limit }: NameHunt, tier: SQL) {
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
  if (hunt.words.length === 0 || isForParts(hunt.words) || isOver(hunt, BEGUN)) return null
  return sql`(select ${sql.raw(String(BEGUN))} as tier, rowid as id from board_words
    where board_words match ${begunMatch(hunt)} ${behind(hunt, BEGUN, 'rowid')} order by rowid desc limit ${CANDIDATES})`
}

function parts(hunt: NameHunt): SQL | null {
  const match = partMatch(hunt.words, 'board_part_terms')
  if (match === null) return null
  const isNeeded =
    isForParts(hunt.words) || hunt.after?.tier === PARTS
      ? sql`true`
      : sql`not exists (select 1 from board_words where board_words match ${begunMatch(hunt)})`
  const mine = sql`${match} || ' AND (people : ' || ${personAsPart(sql`coalesce(${hunt.me}, 0)`)} || ')'`
  return sql`(select ${sql.raw(String(PARTS))} as tier, rowid as id from board_parts
    where board_parts match case when ${isNeeded} then ${mine} else 'world : nobody' end ${behind(hunt, PARTS, 'rowid')}
    order by rowid desc limit ${CANDIDATES})`
}
