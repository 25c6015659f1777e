import { sql } from 'drizzle-orm'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import { bells, notificationPeople, notifications } from '#worker/model/notifications/tables.ts'
import type { users } from '#worker/model/profiles/tables.ts'

type Add = (row: Partial<typeof users.$inferInsert> & { username: string }) => Promise<{ id: number }>

/** Signs the links that end the mails of `tove`, whose id it is. */
export const STOP_KEY = 'known-to-tests'
export const TOVE = 1_234_567_892_001

/**
 * Three people who get notifications in tests, two who cause them, and one who follows nobody. Mira has an unread one that she has seen, so that every page of hers is the
 * same before and after her notifications were opened: her friend is on her board "Together".
 */
export async function addToldPeople(db: Database, add: Add, mira: number, friend: number): Promise<void> {
  const people = new Map<string, { id: number }>()
  for (const [username, fullName] of [
    ['tamsin', 'Tamsin Lind'],
    ['tiril', 'Tiril Rossi'],
    ['torben', 'Torben Amari'],
    ['thore', 'Thore Sand'],
    ['tuva', 'Tuva Mori'],
    ['tyra', 'Tyra Holm'],
    ['tove', 'Tove Berg'],
  ] as const)
    people.set(
      username,
      await add({
        ...{ username, fullName, firstName: fullName.split(' ')[0] ?? '' },
        ...(username === 'tove' && { id: TOVE, email: 'tove@pinfold.example', emailVerifiedAt: 1 }),
      }),
    )
  const id = newId()
  const [board] = await db.all<{ id: number }>(
    sql`select id from boards where owner_id = ${mira} and name = 'Together'`,
  )
  await batch(db, [
    db.insert(bells).values({ userId: mira, epoch: 1 }),
    db.insert(bells).values({
      userId: people.get('tove')?.id ?? 0,
      choices: { follow: 'daily', save: 'daily' },
      mail: { origin: 'http://localhost', language: 'en', zone: 'Europe/Oslo', offset: 3_600_000, key: STOP_KEY },
    }),
    db.insert(notifications).values({
      ...{ userId: mira, id, kind: 'board_joined', aboutId: board?.id ?? 0, epoch: 0, rk: -id, peopleCount: 1 },
      createdAt: Date.now() - 3_600_000,
    }),
    db.insert(notificationPeople).values({ userId: mira, notificationId: id, actorId: friend, rk: -id }),
  ])
}
