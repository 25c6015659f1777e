import { and, eq, type SQL, sql } from 'drizzle-orm'
import { actingForSql, askingSession } from '../accounts/conditions.ts'
import type { Database } from '../db/open.ts'
import { renamed } from '../db/renamed.ts'
import type { Session } from '../http/asker.ts'
import { isFollowed, roleOn } from './queries.ts'
import { boards, sections } from './tables.ts'

/** Whether the viewer reads the board for its owner (G-011). */
function isActing(viewerId: SQL, subjectId: number | null): SQL<number> {
  if (subjectId === null) return sql`0`
  return sql`(boards.owner_id = ${subjectId} and ${actingForSql(viewerId, sql`boards.owner_id`, 'boards')})`
}

/** A board with what the viewer is to it; deleted ones come too, the rule refuses them. Its owner comes with who may see it. */
function columns({ subjectId }: Session) {
  const viewerId = sql`asking.user_id`
  return {
    board: boards,
    myRole: roleOn(viewerId).as('my_role'),
    acting: isActing(viewerId, subjectId ?? null).as('is_acting'),
    followed: isFollowed(viewerId, sql`${boards.ownerId}`).as('is_followed'),
  }
}

/** Of a board that isn't there nobody looks up who asks. */
function askingOf(session: Session) {
  return askingSession(session, 'asking', sql`${boards.id} is not null`)
}

export function selectBoardById(db: Database, session: Session, boardId: SQL | number) {
  const { from, isAsking } = askingOf(session)
  return db.select(columns(session)).from(boards).leftJoin(from, isAsking).where(sql`${boards.id} = ${boardId}`)
}
export type OneBoardRow = Awaited<ReturnType<typeof selectBoardById>>[number]

interface Address {
  username: string
  slug: string
  section: string | null
}

/**
 * The board of an address, with the section that it names; where there is none, the board that the address led to before (G-021). What a
 * look-up can't find costs nothing, so the former address is asked for here: apart, it would find the person once more.
 */
export function selectBoardBySlug(db: Database, session: Session, { username, slug, section }: Address) {
  const owner = sql`users as person`
  const asking = askingOf(session)
  return db
    .select({
      ...columns(session),
      section: renamed(sections, 's_'),
      formerId: sql<number | null>`former.board_id`.as('former_id'),
    })
    .from(owner)
    .leftJoin(boards, sql`${boards.ownerId} = person.id and ${boards.slug} = ${slug}`)
    .leftJoin(
      sql`board_slugs as former`,
      sql`former.owner_id = case when ${boards.id} is null then person.id end and former.slug = ${slug}`,
    )
    .leftJoin(
      sections,
      section === null ? sql`${sections.id} = null` : and(eq(sections.boardId, boards.id), eq(sections.slug, section)),
    )
    .leftJoin(asking.from, asking.isAsking)
    .where(sql`person.username = ${username}`)
}
export type AddressRow = Awaited<ReturnType<typeof selectBoardBySlug>>[number]
