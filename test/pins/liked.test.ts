import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { block } from '../fixtures/conversations.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { byTestId, texts } from '../fixtures/html.ts'
import { notificationsOf, see, told, unseenOf } from '../fixtures/notifications.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }

const like = async (who: Person, pinId: number, isSet = true) =>
  askJson(`/v3/pins/${pinId}/reaction/`, { method: isSet ? 'PUT' : 'DELETE', session: await sessionOf(who), json: {} })
const seen = async (who: Person | null, pinId: number) =>
  (await askJson(`/v3/pins/${pinId}/`, who ? { session: await sessionOf(who) } : {})).data
const people = async (...names: string[]) => Promise.all(names.map((fullName) => person({ fullName })))

test('each person gives a Pin one heart, which everybody sees counted, and takes it back by a second press', async () => {
  const [ada, ben, cleo] = (await people('Ada', 'Ben', 'Cleo')) as [Person, Person, Person]
  const blue = await pin(ada, await board(ada))
  expect(await seen(ben, blue.id)).toMatchObject({ reaction_counts: { 1: 0 }, reacted_by_me: false })
  for (const _ of [1, 2])
    expect((await like(ben, blue.id)).data).toEqual({
      id: String(blue.id),
      reacted_by_me: true,
      reaction_counts: { 1: 1 },
    })
  await like(cleo, blue.id)
  // One may like one's own.
  expect((await like(ada, blue.id)).data.reaction_counts).toEqual({ 1: 3 })
  expect(await seen(cleo, blue.id)).toMatchObject({ reaction_counts: { 1: 3 }, reacted_by_me: true })
  const forVisitors = await seen(null, blue.id)
  expect([forVisitors.reaction_counts, 'reacted_by_me' in forVisitors]).toEqual([{ 1: 3 }, false])
  for (const _ of [1, 2])
    expect((await like(ben, blue.id, false)).data).toMatchObject({ reacted_by_me: false, reaction_counts: { 1: 2 } })
  expect(await wrongCounters(DB)).toEqual([])
})

test('a heart is not a favorite: favorites are the saver’s own, and nobody else learns of them', async () => {
  const [ada, ben] = (await people('Ada', 'Ben')) as [Person, Person]
  const blue = await pin(ada, await board(ada))
  const session = await sessionOf(ada)
  await askJson(`/v3/pins/${blue.id}/favorite/`, { method: 'PUT', session, json: {} })
  expect(await seen(ada, blue.id)).toMatchObject({ favorited: true, reacted_by_me: false, reaction_counts: { 1: 0 } })
  expect('favorited' in (await seen(ben, blue.id))).toBe(false)
  const { html } = await askHtml(`/pin/${blue.id}/`, { session: await sessionOf(ben) })
  expect([(await texts(html, byTestId('favorite'))).length, (await texts(html, byTestId('like-pin'))).length]).toEqual([
    0, 1,
  ])
})

test('the saver is told of hearts in one notification, once a day for each person, and not of their own', async () => {
  const [ada, ben, cleo] = (await people('Ada', 'Ben', 'Cleo')) as [Person, Person, Person]
  const blue = await pin(ada, await board(ada), { row: { title: 'Blue door' } })
  await like(ada, blue.id)
  expect(await told(ada)).toEqual([])
  await like(ben, blue.id)
  await like(cleo, blue.id)
  expect(await told(ada)).toEqual(['pin_reaction Cleo, Ben'])
  const [first] = await notificationsOf(ada)
  expect(first).toMatchObject({ pin: { id: String(blue.id), title: 'Blue door' }, comment: null, actor_count: 2 })
  await see(ada, first?.event_id)
  await like(ben, blue.id, false)
  expect(await told(ada)).toEqual(['pin_reaction Cleo'])
  await like(ben, blue.id)
  expect([await told(ada), await unseenOf(ada)]).toEqual([['pin_reaction Cleo, Ben'], 0])
})

test('whoever has switched hearts off is told of none', async () => {
  const [ada, ben] = (await people('Ada', 'Ben')) as [Person, Person]
  const blue = await pin(ada, await board(ada))
  const session = await sessionOf(ada)
  await askJson('/v3/users/me/bell/', { method: 'PUT', session, json: { choices: { pin_reaction: 'not' } } })
  await like(ben, blue.id)
  expect(await told(ada)).toEqual([])
})

test('a block ends what is told of a heart and prevents another; an own heart can be taken back from a hidden Pin [REL-02]', async () => {
  const [ada, ben, cleo] = (await people('Ada', 'Ben', 'Cleo')) as [Person, Person, Person]
  const on = await board(ada)
  const blue = await pin(ada, on)
  await like(ben, blue.id)
  await like(cleo, blue.id)
  await block(ada, ben)
  expect(await told(ada)).toEqual(['pin_reaction Cleo'])
  const other = await pin(ada, on)
  expect((await like(ben, other.id)).code).toBe(91)
  const session = await sessionOf(ada)
  await askJson(`/v3/boards/${on.id}/`, { method: 'PUT', session, json: { privacy: 'secret' } })
  expect((await like(cleo, other.id)).code).toBe(50)
  expect((await like(cleo, other.id, false)).code).toBe(50)
  expect((await like(cleo, blue.id, false)).data).toMatchObject({ reacted_by_me: false })
  expect(await told(ada)).toEqual([])
})

test('hearts end with their Pin', async () => {
  const [ada, ben] = (await people('Ada', 'Ben')) as [Person, Person]
  const blue = await pin(ada, await board(ada))
  await like(ben, blue.id)
  const left = async () =>
    (await db.get<{ n: number }>(sql`select count(*) as n from pin_reactions where pin_id = ${blue.id}`))?.n
  expect(await left()).toBe(1)
  await db.run(sql`delete from pins where id = ${blue.id}`)
  expect(await left()).toBe(0)
})

test('a plain form gives the heart and takes it back; visitors log in first', async () => {
  const [ada, ben] = (await people('Ada', 'Ben')) as [Person, Person]
  const blue = await pin(ada, await board(ada))
  const path = `/pin/${blue.id}/`
  const press = async (value: string, session?: string) => {
    const body = new URLSearchParams({ pin_id: String(blue.id), value, return_to: path })
    const answer = await ask('/do/like_pin/', { method: 'POST', body, ...(session && { session }) })
    return [answer.status, answer.headers.get('location')]
  }
  const session = await sessionOf(ben)
  expect(await press('true', session)).toEqual([303, path])
  const { html } = await askHtml(path, { session })
  expect(await texts(html, byTestId('like-pin'))).toEqual(['1'])
  await press('false', session)
  expect(await seen(null, blue.id)).toMatchObject({ reaction_counts: { 1: 0 } })
  const [status, to] = await press('true')
  expect([status, String(to).startsWith('/login/')]).toEqual([303, true])
})
