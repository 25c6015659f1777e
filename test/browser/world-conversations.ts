import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import { conversationMembers, conversations, messages } from '#worker/model/conversations/tables.ts'
import type { users } from '#worker/model/profiles/tables.ts'
import { follows } from '#worker/model/relations/tables.ts'

type Add = (row: Partial<typeof users.$inferInsert> & { username: string }) => Promise<{ id: number }>

/** The conversation of Mira and her friend, for tests that look at every page. */
export const LOOKED_AT = 4711
/** In it, a message of her friend's. */
export const FRIENDS_WORD = 1_234_567_892_001
/** The conversation of Ylva and Zahir, in which things are found, reported and seen. */
export const SOUGHT = 4713
/** The conversation of Nadia and Oskar, which has 60 messages. */
export const LONG = 4712

/** People who write to each other: friends, a stranger, one who takes no messages, and a private person who follows somebody. */
export async function addCorrespondents(db: Database, add: Add, mira: number, friend: number): Promise<void> {
  const person = (username: string, fullName: string, row: Partial<typeof users.$inferInsert> = {}) =>
    add({ username, fullName, firstName: fullName.split(' ')[0] ?? '', ...row })
  const nadia = await person('nadia', 'Nadia Haddad')
  const oskar = await person('oskar', 'Oskar Blom')
  await person('petra', 'Petra Conti', { createdAt: Date.UTC(2026, 0, 2) })
  await person('quinn', 'Quinn Abara', { messagingOn: false })
  const rosa = await person('rosa', 'Rosa Valle', { isPrivate: true })
  const sam = await person('sam', 'Sam Okoye')
  await batch(db, [
    db.insert(follows).values({ followerId: rosa.id, followeeId: sam.id, rk: -newId() }),
    db.insert(follows).values({ followerId: nadia.id, followeeId: oskar.id, rk: -newId() }),
    db.insert(follows).values({ followerId: oskar.id, followeeId: nadia.id, rk: -newId() }),
  ])
  const ylva = await person('ylva', 'Ylva Berg')
  const zahir = await person('zahir', 'Zahir Saleh')
  await converse(db, LOOKED_AT, mira, friend, 3, { 2: FRIENDS_WORD })
  await converse(db, SOUGHT, ylva.id, zahir.id, 40)
  await converse(db, LONG, nadia.id, oskar.id, 60)
}

/** A conversation of two that both have read. */
async function converse(
  db: Database,
  id: number,
  a: number,
  b: number,
  count: number,
  ids: Record<number, number> = {},
): Promise<void> {
  const now = Date.now()
  const all = Array.from({ length: count }, (_, i) => ({
    id: ids[i + 1] ?? newId(),
    conversationId: id,
    seq: i + 1,
    senderId: i % 3 === 1 ? b : a,
    text: `Message ${i + 1}`,
    createdAt: now - (count - i) * 60_000,
  }))
  const lastMessageId = all.at(-1)?.id ?? null
  const key = [a, b].sort((x, y) => x - y).join(',')
  const view = { conversationId: id, box: 'inbox' as const, rk: -(lastMessageId ?? 0), readSeq: count }
  await batch(db, [
    db
      .insert(conversations)
      .values({ id, memberKey: key, isGroup: false, peopleCount: 2, lastSeq: count, lastMessageId, createdAt: now }),
    db.insert(conversationMembers).values({ ...view, userId: a, hasBegun: true }),
    db.insert(conversationMembers).values({ ...view, userId: b }),
    ...all.map((each) => db.insert(messages).values(each)),
  ])
}
