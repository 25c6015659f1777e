import type { SQL } from 'drizzle-orm'
import type { Scope } from '#domain/accounts/delegate-scopes.ts'
import { oneOf } from '../db/one-of.ts'
import { constant, orNull, select } from '../db/select.ts'
import { sql } from '../db/sql.ts'
import type { RowOf } from '../db/statement.ts'
import type { Requester } from '../http/requester.ts'
import { actingForSql, askingSession, requesterSql } from '../model/accounts/rules.ts'
import { boards, type profileBoards, sections } from '../model/boards/tables.ts'
import type { PersonOf } from '../model/profiles/rules.ts'
import type { Session } from '../model/session.ts'
import type { UserRow } from '../profiles/read.ts'

/** A board by its own id, or by the id of one of its sections or pins. */
export type BoardId = number | { sectionId: number } | { pinId: number }

export function ownerOfBoard(boardId: number | SQL): SQL<number | null> {
  return sql`(select owner_id from boards where id = ${boardId})`
}

function boardIdOfSection(sectionId: number): SQL<number> {
  return sql`(select board_id from sections where id = ${sectionId})`
}

function boardIdOfPin(pinId: number): SQL<number> {
  return sql`(select board_id from pins where id = ${pinId})`
}

const BY_BOARD = { board: (id: number) => sql<number>`${id}`, owner: (id: number) => ownerOfBoard(id) }
const BY_SECTION = { board: boardIdOfSection, owner: (id: number) => ownerOfBoard(boardIdOfSection(id)) }
const BY_PIN = { board: boardIdOfPin, owner: (id: number) => ownerOfBoard(boardIdOfPin(id)) }

function findersOf(boardId: BoardId) {
  if (typeof boardId === 'number') return { ...BY_BOARD, id: boardId }
  if ('sectionId' in boardId) return { ...BY_SECTION, id: boardId.sectionId }
  return { ...BY_PIN, id: boardId.pinId }
}

export function boardIdSql(boardId: BoardId): SQL<number> {
  const { board, id } = findersOf(boardId)
  return board(id)
}

/** The owner of a board, as input of statements that look up a user. */
export function boardOwner(boardId: BoardId): PersonOf {
  const { owner, id } = findersOf(boardId)
  return { find: owner, id }
}

/** A board on a profile: the fields of its card and its sort keys. */
export type BoardCardRow = typeof profileBoards.$inferSelect

/** Fields of the full field set. The aliases keep column names unique in a batch on D1. */
export const detail = constant({
  id: sql<number>`${boards.id}`,
  ownerId: boards.ownerId,
  description: boards.description,
  kind: boards.kind,
  archived: boards.archived,
  layout: boards.layout,
  pinSort: boards.pinSort,
  category: boards.category,
  coverPinId: boards.coverPinId,
  coverFocus: boards.coverFocus,
  ownCover: boards.ownCover,
  collaboratorsManage: boards.collaboratorsManage,
  collaboratorCount: boards.collaboratorCount,
  followerCount: boards.followerCount,
  orderModifiedAt: boards.orderModifiedAt,
  seoTitle: sql<string | null>`${boards.seoTitle}`,
  seoDescription: sql<string | null>`${boards.seoDescription}`,
  seoNoindexReason: sql<string | null>`${boards.seoNoindexReason}`,
  deletedAt: boards.deletedAt,
  createdAt: sql<number>`${boards.createdAt}`,
})
export type BoardDetail = Pick<typeof boards.$inferSelect, keyof typeof detail>

export type Role = 'owner' | 'collaborator'

/** The viewer's role on another owner's board. On the viewer's own board it is null, without a lookup. */
export function roleOn(viewerId: SQL) {
  return sql<Role | null>`(select mine.role from profile_boards as mine where mine.user_id = nullif(${viewerId}, boards.owner_id) and mine.board_id = boards.id)`
}

/** 1 if the viewer follows the board. Owners cannot follow their own boards, so those need no lookup. */
export function isFollowed(viewerId: SQL, ownerId: SQL): SQL<number> {
  return sql`exists (select 1 from board_follows as f where f.user_id = nullif(${viewerId}, ${ownerId}) and f.board_id = boards.id)`
}

export interface BoardRow {
  card: Omit<
    BoardCardRow,
    'userId' | 'role' | 'groupTop' | 'nameKey' | 'nameOrder' | 'namePlace' | 'recentRk' | 'createdRk' | 'customPos'
  >
  detail: BoardDetail
  owner: Pick<UserRow, 'id' | 'username' | 'fullName' | 'imageKey' | 'isPartner' | 'isPrivate'>
  myRole: Role | null
  /** True if the request names the owner as its subject and the viewer is their delegate (G-011). */
  acting: boolean
  followed: boolean
}

const NOT_ACTING = constant(sql<number>`0`)
/** True if the request names the owner as its subject and the viewer is their delegate (G-011). */
function actsForOwner(viewerId: SQL, subjectId: number | null): SQL<number> {
  if (subjectId === null) return NOT_ACTING
  return sql`(boards.owner_id = ${subjectId} and ${actingForSql(viewerId, sql`boards.owner_id`, 'boards')})`
}

function columns({ subjectId }: Session) {
  return { board: boards, myRole, acting: actsForOwner(viewer, subjectId ?? null), followed }
}

const viewer = sql`asking.user_id`
const myRole = constant(roleOn(viewer))
const followed = constant(isFollowed(viewer, sql`${boards.ownerId}`))
const actsForBoards = constant(sql<number>`${actingForSql(viewer, sql`boards.owner_id`, 'boards')}`)
const isThere = constant(sql`${boards.id} is not null`)

/** The viewer's session. Not looked up if the board does not exist, to save a row read. */
function asking(session: Session) {
  return askingSession(session, 'asking', isThere)
}

/** A board with the viewer's relation to it. Includes deleted boards, which `canSeeBoard` refuses. `askAccess` reads the owner. */
export function selectBoardById(session: Session, boardId: BoardId) {
  const { from, isAsking } = asking(session)
  return select(columns(session))`
    from ${boards} left join ${from} on ${isAsking}
    where ${boards.id} = ${boardIdSql(boardId)}`
}
export type OneBoardRow = RowOf<typeof selectBoardById>

/** Same; `acts` is 1 if the viewer is the owner or their delegate. */
export function selectBoardToWrite(session: Session, boardId: BoardId) {
  const { from, isAsking } = asking(session)
  return select({ ...columns(session), acts: actsForBoards })`
    from ${boards} left join ${from} on ${isAsking}
    where ${boards.id} = ${boardIdSql(boardId)}`
}

interface Address {
  username: string
  slug: string
  section: string | null
}

/**
 * The board and section at an address, or the id of the board that had this address before (G-021). A single statement, because a join without a match reads no
 * rows, and a second statement would read the user again.
 */
export function selectBoardBySlug(session: Session, { username, slug, section }: Address) {
  const { from, isAsking } = asking(session)
  return select({
    ...columns(session),
    board: orNull(boards),
    section: orNull(sections),
    formerId: sql<number | null>`former.board_id`,
  })`
    from users as person
    left join ${boards} on ${boards.ownerId} = person.id and ${boards.slug} = ${slug}
    left join board_slugs as former on former.owner_id = case when ${boards.id} is null then person.id end and former.slug = ${slug}
    left join ${sections} on ${section === null ? sql`${sections.id} = null` : sql`${sections.boardId} = ${boards.id} and ${sections.slug} = ${section}`}
    left join ${from} on ${isAsking}
    where person.username = ${username}`
}
export type AddressRow = RowOf<typeof selectBoardBySlug>

/** `acts` is 1 if the viewer is this user, or their delegate in this scope. */
export function selectActsFor(requester: Requester, { find, id }: PersonOf, scope: Scope = 'boards') {
  return select({ acts: sql<number>`${actingForSql(requesterSql(requester), find(id), scope)}` })`from (select 1)`
}

/** The slugs among these that boards of the owner already use. */
export function selectTakenSlugs(ownerId: number | SQL, slugs: string[]) {
  return select({
    slug: boards.slug,
  })`from ${boards} where ${boards.ownerId} = ${ownerId} and ${boards.slug} ${oneOf(slugs)}`
}

/**
 * A move of pins as JSON of an undo entry: `{parts:[{fb,fs,tb,ts,pins}]}`, each part from board `fb` and section `fs`
 * to board `tb` and section `ts`. All statements of the batch read it from the entry, and so does the undo.
 * @param pins a subquery of `id, board_id, section_id`
 * @param toSection the same section for all pins, or an expression of `section_id`
 */
export function partsJson(pins: SQL, toBoard: number | SQL, toSection: number | SQL | null): SQL {
  return sql`(select json_object('parts', json_group_array(json(part))) from (
    select json_object('fb', board_id, 'fs', section_id, 'tb', ${toBoard}, 'ts', ${toSection}, 'pins', json_group_array(id)) as part
    from ${pins} group by board_id, section_id))`
}
