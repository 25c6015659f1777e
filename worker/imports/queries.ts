import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { boards, sections } from '../boards/tables.ts'
import { oneOf } from '../db/one-of.ts'
import type { Database } from '../db/open.ts'
import { pins } from '../pins/tables.ts'
import { userAliases, users } from '../profiles/tables.ts'

export function selectPerson(db: Database, username: string) {
  return db.select({ id: users.id }).from(users).where(eq(users.username, username))
}

/** Whether somebody else was called so until lately: the name still leads to them (G-077). */
export function selectFormerName(db: Database, username: string, now: number) {
  return db
    .select({ userId: userAliases.userId })
    .from(userAliases)
    .where(and(eq(userAliases.username, username), gt(userAliases.expiresAt, now)))
}

export function selectOwner(db: Database, ownerId: number) {
  return db.select({ username: users.username }).from(users).where(eq(users.id, ownerId))
}

/** Which of these source ids a person already has. */
export function selectKnownSources(db: Database, ownerId: number, ids: string[]) {
  return db
    .select({ sourceId: pins.sourceId })
    .from(pins)
    .where(and(eq(pins.pinnerId, ownerId), sql`${pins.sourceId} ${oneOf(ids)}`))
}

/** A person's boards of these names; of two that share one, the archived one first (G-021 lets an archived one keep its name). */
export function selectBoardsByName(db: Database, ownerId: number, nameKeys: string[]) {
  return db
    .select({ id: boards.id, nameKey: boards.nameKey })
    .from(boards)
    .where(
      and(
        eq(boards.ownerId, ownerId),
        sql`${boards.nameKey} ${oneOf(nameKeys)}`,
        isNull(boards.deletedAt),
        eq(boards.kind, 'normal'),
      ),
    )
    .orderBy(desc(boards.archived), desc(boards.id))
}

/** The hidden board of pins without a board (G-038). */
export function selectQuicksave(db: Database, ownerId: number) {
  return db
    .select({ id: boards.id })
    .from(boards)
    .where(and(eq(boards.ownerId, ownerId), sql`${boards.kind} = 'quicksave'`))
}

export function selectSectionsOf(db: Database, boardIds: number[]) {
  return db
    .select({ id: sections.id, boardId: sections.boardId, title: sections.title })
    .from(sections)
    .where(sql`${sections.boardId} ${oneOf(boardIds)}`)
}

/** How many of these pins were saved: the rest had been there, or their board was gone. */
export function selectSaved(db: Database, ids: number[]) {
  return db
    .select({ saved: sql<number>`count(*)`.as('saved') })
    .from(pins)
    .where(sql`${pins.id} ${oneOf(ids)}`)
}
