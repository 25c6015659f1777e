import type { D1Database } from '@cloudflare/workers-types'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { openDatabase } from '#worker/db/open.ts'
import { hashToken, newToken } from '#worker/http/cookies/tokens.ts'
import { sessions } from '#worker/model/accounts/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'

/**
 * Forty sessions for each person: logins are limited, and one file's logout must not affect another. `mira, limited` is a session of Mira's
 * by a mailed link.
 */
export async function openSessions({ db: d1 }: { db: D1Database }): Promise<Record<string, string[]>> {
  const now = Date.now()
  const db = openDatabase({ DB: d1 as never })
  const { people } = await batch(db, { people: db.select({ id: users.id, username: users.username }).from(users) })
  const tokens: Record<string, string[]> = {}
  for (const { id: userId, username } of people) {
    const own = await tokensOf(userId, 'full')
    tokens[username] = own
    tokens[`${username}, limited`] = await tokensOf(userId, 'limited')
  }
  return tokens

  async function tokensOf(userId: number, loginState: 'full' | 'limited'): Promise<string[]> {
    const own = Array.from({ length: loginState === 'full' ? 40 : 1 }, newToken)
    const times = { createdAt: now, lastSeenAt: now, expiresAt: now + 24 * 3600 * 1000 }
    const rows = await Promise.all(
      own.map(async (token) => ({ tokenHash: await hashToken(token), id: newId(), userId, ...times })),
    )
    await batch(
      db,
      rows.map((row) => db.insert(sessions).values({ ...row, loginState })),
    )
    return own
  }
}
