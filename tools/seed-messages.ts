import { sql } from 'drizzle-orm'
import { memberKey } from '#domain/conversations/rules.ts'
import { begin, conversationOf, markRead, send } from '#worker/conversations/sending/queries.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import { conversations } from './demo/messages.ts'

const MINUTE = 60 * 1000
const READER = 'mira'

/** Creates the messages of the demo world. Some of them are unread. */
export async function seedMessages(db: Database, ids: ReadonlyMap<string, number>, now: number): Promise<void> {
  const id = (username: string) => ids.get(username) ?? 0
  for (const [i, { people, said, read }] of conversations.entries()) {
    const key = memberKey(people.map(id))
    const began = now - (conversations.length - i) * 26 * 60 * MINUTE
    for (const [n, [by, text]] of said.entries()) {
      const message = { id: newId(), senderId: id(by), text, hasLinks: true, now: began + n * 7 * MINUTE }
      const others = people.map(id).filter((each) => each !== message.senderId)
      const first = n === 0 ? begin({ id: newId(), key, others, mostWaiting: null }, message) : []
      await batch(db, [...first, ...send(conversationOf(key), message)])
    }
    if (!people.includes(READER)) continue
    const [found] = await db.all<{ id: number }>(sql`select ${conversationOf(key)} as id`)
    if (!found) throw new Error(`${people.join(', ')} have no conversation`)
    await batch(db, [markRead({ conversationId: found.id, userId: id(READER) }, read ?? said.length)])
  }
}
