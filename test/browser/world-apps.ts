import { sql } from 'drizzle-orm'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { sessions } from '#worker/model/accounts/tables.ts'
import { oauthApps, oauthGrants } from '#worker/model/apps/tables.ts'

/** The app of `mira`, which also acts for her. */
export const APP = 7101

/** What it asks for, as the address of the page that asks. */
export const ASKING = `/oauth/?${new URLSearchParams({
  ...{ client_id: String(APP), redirect_uri: 'https://paper.example/back', response_type: 'code' },
  ...{ scope: 'read write secret', code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
})}`

/** An app of Mira's, and its access to her account. */
export async function addApps(db: Database): Promise<void> {
  const now = Date.now()
  const mira = sql<number>`(select id from users where username = 'mira')`
  const times = { createdAt: now - 86_400_000, expiresAt: now + 86_400_000 }
  const redirect = 'https://paper.example/back'
  await batch(db, [
    db.insert(oauthApps).values({
      ...{ id: APP, ownerId: mira, name: 'Paper Boat', description: 'Prints your boards as small books.' },
      ...{ redirects: [redirect, 'com.example.paper:/done'], secretHash: 'x', createdAt: now },
    }),
    db.insert(sessions).values({
      ...{ id: 7102, grantId: 7102, userId: mira, tokenHash: 'grant of a test', loginState: 'full', lastSeenAt: now },
      ...{ scopes: ['read', 'write'], ...times },
    }),
    db
      .insert(oauthGrants)
      .values({ id: 7102, appId: APP, userId: mira, redirect, challenge: '', secretHash: 'x', ...times }),
  ])
}
