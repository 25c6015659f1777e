import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { BoardSort } from '../../domain/boards/contract.ts'
import { after, idWhere, type Key } from '../db/keyset.ts'
import type { Database } from '../db/open.ts'
import { users } from '../profiles/tables.ts'
import { type Range, SORT_COLUMNS } from './ranges.ts'
import { boards, profileBoards, sections } from './tables.ts'

export interface RangeQuery {
  /** Whose profile: a number, or a scalar of SQL. */
  personId: SQL
  /** Holds where the viewer may see it; it costs no row of the feed. */
  guard: SQL | undefined
  range: Range
  sort: BoardSort
  after: Key[] | null
  limit: number
}

/** What decides where a range begins and ends, and its order. */
function rangeParts({ personId, guard, range, sort, after: keys }: RangeQuery) {
  const columns = range.grouped ? [profileBoards.grp, ...SORT_COLUMNS[sort]] : SORT_COLUMNS[sort]
  const { groups } = range
  const within = !groups
    ? undefined
    : range.grouped
      ? and(
          keys?.length ? undefined : sql`${profileBoards.grp} >= ${groups.from}`,
          sql`${profileBoards.grp} <= ${groups.to}`,
        )
      : sql`${profileBoards.grp} = ${groups.from}`
  return {
    where: and(
      sql`${profileBoards.userId} = ${idWhere(guard, personId)}`,
      within,
      range.groupBoardsOnly ? sql`${profileBoards.isGroup} = 1` : undefined,
      after(columns, keys),
    ),
    order: columns.map((column) => asc(column)),
  }
}

/** A stretch of a profile's boards, as cards draw them: one row read a board. */
export function selectBoardCards(db: Database, query: RangeQuery) {
  const { where, order } = rangeParts(query)
  return db
    .select()
    .from(profileBoards)
    .where(where)
    .orderBy(...order)
    .limit(query.limit)
}
export type BoardCardRow = typeof profileBoards.$inferSelect

const mine = alias(profileBoards, 'mine')

/** Fields that only the full field set has, named so that a batch on D1 keeps them apart. */
function fullColumns(viewerId: SQL) {
  return {
    detail: {
      id: sql<number>`${boards.id}`.as('b_id'),
      ownerId: boards.ownerId,
      description: boards.description,
      kind: boards.kind,
      archived: boards.archived,
      layout: boards.layout,
      category: boards.category,
      collaboratorCount: boards.collaboratorCount,
      followerCount: boards.followerCount,
      orderModifiedAt: boards.orderModifiedAt,
      seoTitle: sql<string | null>`${boards.seoTitle}`.as('b_seo_title'),
      seoDescription: sql<string | null>`${boards.seoDescription}`.as('b_seo_description'),
      seoNoindexReason: sql<string | null>`${boards.seoNoindexReason}`.as('b_noindex'),
      deletedAt: boards.deletedAt,
      createdAt: sql<number>`${boards.createdAt}`.as('b_created_at'),
    },
    owner: {
      id: sql<number>`${users.id}`.as('o_id'),
      username: users.username,
      fullName: users.fullName,
      imageKey: users.imageKey,
      isPartner: users.isPartner,
      isPrivate: users.isPrivate,
    },
    myRole: sql<
      'owner' | 'collaborator' | null
    >`(select ${mine.role} from ${profileBoards} ${sql.raw('as "mine"')} where ${mine.userId} = ${viewerId} and ${mine.boardId} = ${boards.id})`.as(
      'my_role',
    ),
  }
}

/** The same stretch with all that W-12 answers. */
export function selectBoardsInFull(db: Database, viewerId: SQL, query: RangeQuery) {
  const { where, order } = rangeParts(query)
  return db
    .select({ card: profileBoards, ...fullColumns(viewerId) })
    .from(profileBoards)
    .innerJoin(boards, eq(boards.id, profileBoards.boardId))
    .innerJoin(users, eq(users.id, boards.ownerId))
    .where(where)
    .orderBy(...order)
    .limit(query.limit)
}
export type BoardRow = Awaited<ReturnType<typeof selectBoardsInFull>>[number]

/** One board with its owner's own row of it; deleted ones come too, the rule refuses them. */
function selectOneBoard(db: Database, viewerId: SQL, where: SQL) {
  return db
    .select({ card: profileBoards, ...fullColumns(viewerId) })
    .from(boards)
    .innerJoin(users, eq(users.id, boards.ownerId))
    .innerJoin(profileBoards, and(eq(profileBoards.userId, boards.ownerId), eq(profileBoards.boardId, boards.id)))
    .where(where)
    .limit(1)
}

export function selectBoardById(db: Database, viewerId: SQL, boardId: SQL) {
  return selectOneBoard(db, viewerId, sql`${boards.id} = ${boardId}`)
}

export function selectBoardBySlug(db: Database, viewerId: SQL, ownerId: SQL, slug: string) {
  return selectOneBoard(db, viewerId, sql`${boards.ownerId} = ${ownerId} and ${boards.slug} = ${slug}`)
}

/** Sections of a board in their order, after a position. */
export function selectSections(db: Database, boardId: SQL, guard: SQL | undefined, keys: Key[] | null, limit: number) {
  return db
    .select()
    .from(sections)
    .where(and(sql`${sections.boardId} = ${idWhere(guard, boardId)}`, after([sections.pos], keys)))
    .orderBy(asc(sections.pos))
    .limit(limit)
}
export type SectionRow = typeof sections.$inferSelect

export function selectSection(db: Database, sectionId: number) {
  return db.select().from(sections).where(eq(sections.id, sectionId))
}

export function selectSectionBySlug(db: Database, boardId: SQL, slug: string) {
  return db
    .select()
    .from(sections)
    .where(and(sql`${sections.boardId} = ${boardId}`, eq(sections.slug, slug)))
}

/**
 * The SQL twin of `canSeeBoard`, as a condition that holds no row of its own: not deleted, and either the viewer works on it or
 * it is public or protected and its owner's profile is open to the viewer.
 */
export function boardVisibleSql(boardId: SQL, viewerId: SQL | null): SQL {
  const open = sql`b.grp in (0, 1) and o.closed_at is null`
  const rule = viewerId
    ? sql`(exists (select 1 from profile_boards m where m.user_id = ${viewerId} and m.board_id = b.id)
        or (${open} and (o.is_private = 0 or exists (select 1 from follows f where f.follower_id = ${viewerId} and f.followee_id = o.id))))`
    : sql`${open} and o.is_private = 0`
  return sql`exists (select 1 from boards b join users o on o.id = b.owner_id where b.id = ${boardId} and b.deleted_at is null and ${rule})`
}
