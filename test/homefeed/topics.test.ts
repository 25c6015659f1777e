import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { finishPending, refreshTopics } from '#worker/homefeed/jobs.ts'
import { makeInboxes } from '#worker/homefeed/tidy.ts'
import { askHtml, askJson, db } from '../fixtures/app.ts'
import { titles } from '../fixtures/homefeed.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, follow, type Person, person, pin } from '../fixtures/world.ts'

const LATER = () => Date.now() + 2 * 3600_000

function call(method: string, path: string, session: string, json?: unknown) {
  return askJson(path, { method, session, ...(json !== undefined && { json }) })
}

const followTopic = (session: string, topic: string) => call('PUT', `/v3/topics/${topic}/follow/`, session)
const unfollowTopic = (session: string, topic: string) => call('DELETE', `/v3/topics/${topic}/follow/`, session)

/** A stranger with a public Pin about each of the topics. */
async function about(topics: string[], title = `about ${topics.join(' and ')}`) {
  const saver = await person()
  const on = await board(saver)
  return { saver, on, made: await pin(saver, on, { row: { title }, annotations: topics }) }
}

test('a followed topic fills an empty feed at once, each card says why, and an unfollow empties it', async () => {
  await about(['quilting'])
  await about(['quilting', 'patchwork'], 'both')
  await about(['patchwork'])
  const session = await sessionOf(await person())
  expect(await titles(session)).toEqual([])
  expect((await followTopic(session, 'quilting')).http).toBe(200)
  expect(await titles(session)).toEqual(['both', 'about quilting'])
  await followTopic(session, 'patchwork')
  // A Pin of both is there once.
  expect(await titles(session)).toEqual(['about patchwork', 'both', 'about quilting'])
  const { data } = await askJson('/v3/homefeed/?field_set_key=pin_card', { session })
  expect(data.map(({ topic }: { topic: unknown }) => topic)).toEqual([
    { slug: 'patchwork', name: 'patchwork' },
    { slug: 'quilting', name: 'quilting' },
    { slug: 'quilting', name: 'quilting' },
  ])
  const { html } = await askHtml('/homefeed/', { session })
  expect(html).toContain('You follow patchwork')
  await unfollowTopic(session, 'patchwork')
  expect(await titles(session)).toEqual(['both', 'about quilting'])
  await unfollowTopic(session, 'quilting')
  expect(await titles(session)).toEqual([])
})

test('a Pin of two followed topics stays when one is unfollowed, with the other as its reason, and goes with the last', async () => {
  await about(['smocking', 'felting'], 'of two')
  await about(['smocking'], 'of one')
  const session = await sessionOf(await person())
  await followTopic(session, 'smocking')
  await followTopic(session, 'felting')
  expect(await titles(session)).toEqual(['of one', 'of two'])
  await unfollowTopic(session, 'smocking')
  const { data } = await askJson('/v3/homefeed/?field_set_key=pin_card', { session })
  expect(data.map(({ title, topic }: { title: string; topic: unknown }) => [title, topic])).toEqual([
    ['of two', { slug: 'felting', name: 'felting' }],
  ])
  await unfollowTopic(session, 'smocking')
  expect(await titles(session)).toEqual(['of two'])
  await unfollowTopic(session, 'felting')
  expect(await titles(session)).toEqual([])
})

test('a Pin of a followed person stays when its topic is unfollowed, without the topic as its reason; a Pin of a topic stays when its saver is unfollowed', async () => {
  const { saver } = await about(['weaving'])
  const mira = await person()
  const session = await sessionOf(mira)
  await followTopic(session, 'weaving')
  await call('PUT', `/v3/users/${saver.id}/follow/`, session)
  await unfollowTopic(session, 'weaving')
  expect(await titles(session)).toEqual(['about weaving'])
  const { data } = await askJson('/v3/homefeed/?field_set_key=pin_card', { session })
  expect(data[0].topic).toBeUndefined()
  await followTopic(session, 'weaving')
  const other = await sessionOf(await person())
  await followTopic(other, 'weaving')
  await call('PUT', `/v3/users/${saver.id}/follow/`, other)
  await call('DELETE', `/v3/users/${saver.id}/follow/`, other)
  await finishPending(db, Date.now())
  expect(await titles(other)).toEqual(['about weaving'])
})

test('what becomes secret, private, hidden, blocked, deleted, limited or hidden from search leaves the feed at once, one’s own Pins never come', async () => {
  const takenAway: [
    string,
    (at: Awaited<ReturnType<typeof about>>, viewer: Person, session: string) => Promise<unknown>,
  ][] = [
    [
      'secret',
      async ({ on, saver }) => call('PUT', `/v3/boards/${on.id}/`, await sessionOf(saver), { privacy: 'secret' }),
    ],
    ['hidden', ({ made }, _, session) => call('PUT', `/v3/pins/${made.id}/hide/`, session)],
    ['blocked', ({ saver }, _, session) => call('PUT', `/v3/users/${saver.id}/block/`, session)],
    ['blocking', async ({ saver }, viewer) => call('PUT', `/v3/users/${viewer.id}/block/`, await sessionOf(saver))],
    ['deleted', async ({ made, saver }) => call('DELETE', `/v3/pins/${made.id}/`, await sessionOf(saver))],
    [
      'private',
      async ({ saver }) => call('PUT', '/v3/users/me/', await sessionOf(saver), { is_private_profile: true }),
    ],
    ['limited', ({ saver }) => db.run(sql`update users set limited_until = ${LATER()} where id = ${saver.id}`)],
    ['noindex', ({ made }) => db.run(sql`update pins set seo_noindex_reason = 'staff' where id = ${made.id}`)],
  ]
  for (const [why, act] of takenAway) {
    const topic = `only${why}`
    const at = await about([topic], why)
    const viewer = await person()
    const session = await sessionOf(viewer)
    await followTopic(session, topic)
    expect(await titles(session), why).toEqual([why])
    await act(at, viewer, session)
    expect(await titles(session), why).toEqual([])
  }
  const { saver } = await about(['own'])
  const session = await sessionOf(saver)
  await followTopic(session, 'own')
  expect(await titles(session)).toEqual([])
})

test('a job brings the newer Pins of a topic within an hour, twice at once too, and stops after the last unfollow', async () => {
  await about(['dyeing'], 'old')
  const mira = await person()
  const session = await sessionOf(mira)
  await followTopic(session, 'dyeing')
  await about(['dyeing'], 'new')
  await refreshTopics(db, Date.now())
  expect(await titles(session), 'not yet due').toEqual(['old'])
  await Promise.all([refreshTopics(db, LATER()), refreshTopics(db, LATER())])
  expect(await titles(session)).toEqual(['new', 'old'])
  await unfollowTopic(session, 'dyeing')
  await refreshTopics(db, LATER() + LATER())
  const [row] = await db.all<{ at: number | null }>(
    sql`select topics_at as at from home_inboxes where user_id = ${mira.id}`,
  )
  expect(row?.at).toBeNull()
})

test('whoever follows people already, or comes back after long, finds the topics in the feed that is made anew', async () => {
  await about(['lace'])
  const star = await person()
  await pin(star, await board(star), { row: { title: 'of a star' } })
  const mira = await person()
  await follow(mira, star)
  const session = await sessionOf(mira)
  await followTopic(session, 'lace')
  const all = ['of a star', 'about lace']
  // Without a stored list the answer is computed.
  expect((await titles(session)).sort()).toEqual([...all].sort())
  await finishPending(db, Date.now())
  expect((await titles(session)).sort()).toEqual([...all].sort())
  await db.run(sql`delete from home_pins where user_id = ${mira.id}`)
  await db.run(sql`delete from home_inboxes where user_id = ${mira.id}`)
  await makeInboxes(db, Date.now())
  expect((await titles(session)).sort()).toEqual([...all].sort())
})
