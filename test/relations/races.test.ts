import { env } from 'cloudflare:test'
import { and, eq, or } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rateLimits } from '#worker/model/http/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { blocks, followRequests, follows } from '#worker/model/relations/tables.ts'
import { askJson, db } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { type Person, person } from '../fixtures/world.ts'

const counters = () => wrongCounters((env as unknown as { DB: D1Database }).DB as never)
const me = sessionOf
const call = (method: string, path: string, session: string) => askJson(path, { method, session })
const countsOf = async ({ id }: Person) => {
  const [row] = await db
    .select({ followers: users.followerCount, following: users.followingCount, requests: users.followRequestCount })
    .from(users)
    .where(eq(users.id, id))
  return row
}

test('fifty people who follow a person at the same moment are fifty followers [REL-16 FOL-010]', async () => {
  const mira = await person()
  const crowd = await Promise.all(Array.from({ length: 50 }, () => person()))
  const sessions = await Promise.all(crowd.map(me))
  // Each twice, like an impatient double click.
  const answers = await Promise.all(
    [...sessions, ...sessions].map((session) => call('PUT', `/v3/users/${mira.id}/follow/`, session)),
  )
  expect(answers.every(({ http }) => http === 200)).toBe(true)
  expect(await countsOf(mira)).toMatchObject({ followers: 50 })
  expect(await db.select().from(follows).where(eq(follows.followeeId, mira.id))).toHaveLength(50)
  await Promise.all(sessions.slice(0, 20).map((session) => call('DELETE', `/v3/users/${mira.id}/follow/`, session)))
  expect(await countsOf(mira)).toMatchObject({ followers: 30 })
  expect(await counters()).toEqual([])
})

test('follow and unfollow, ask and approve, block and follow at once leave exact counts, and never a block beside a follow [REL-16 REL-03]', async () => {
  const [mira, theo] = [await person(), await person({ isPrivate: true })]
  const [asMira, asTheo] = [await me(mira), await me(theo)]
  const moves = [
    () => call('PUT', `/v3/users/${theo.id}/follow/`, asMira),
    () => call('DELETE', `/v3/users/${theo.id}/follow/`, asMira),
    () => call('PUT', `/v3/users/${mira.id}/follow/`, asTheo),
    () => call('DELETE', `/v3/users/${mira.id}/follow/`, asTheo),
    () => call('PUT', `/v3/users/me/follow_requests/${mira.id}/`, asTheo),
    () => call('DELETE', `/v3/users/me/followers/${mira.id}/`, asTheo),
    () => call('PUT', `/v3/users/${mira.id}/block/`, asTheo),
    () => call('DELETE', `/v3/users/${mira.id}/block/`, asTheo),
    () => call('PUT', `/v3/users/${theo.id}/block/`, asMira),
    () => call('DELETE', `/v3/users/${theo.id}/block/`, asMira),
  ]
  // Deterministic: a small congruential generator chooses the actions.
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % below
  }
  for (let round = 0; round < 15; round++) {
    await db.delete(rateLimits)
    await Promise.all(Array.from({ length: 8 }, () => moves[next(moves.length)]?.()))
    const both = <T extends typeof follows | typeof blocks>(table: T) => db.select().from(table as typeof follows)
    const followed = await both(follows).where(
      or(
        and(eq(follows.followerId, mira.id), eq(follows.followeeId, theo.id)),
        and(eq(follows.followerId, theo.id), eq(follows.followeeId, mira.id)),
      ),
    )
    const asked = await db.select().from(followRequests).where(eq(followRequests.targetId, theo.id))
    const held = await db
      .select()
      .from(blocks)
      .where(or(eq(blocks.blockerId, mira.id), eq(blocks.blockerId, theo.id)))
    if (held.length > 0) expect([followed, asked], `round ${round}`).toEqual([[], []])
    expect(await countsOf(theo), `round ${round}`).toEqual({
      followers: followed.filter(({ followeeId }) => followeeId === theo.id).length,
      following: followed.filter(({ followerId }) => followerId === theo.id).length,
      requests: asked.length,
    })
  }
  expect(await counters()).toEqual([])
})
