import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { homeSuggestions } from '#worker/model/homefeed/tables.ts'
import { pinAnnotations, pinHides, pins } from '#worker/model/pins/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { blocks, follows } from '#worker/model/relations/tables.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { attribute, byTestId, select, texts } from '../fixtures/html.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const START = '/homefeed/start/'
const PEOPLE = `${START}?step=people`

let keys = 0
/** A public Pin with a picture of its own. */
const pictured = async (who: Person, words: string[]) =>
  pin(who, await board(who), { row: { imageKey: `start${String(++keys).padStart(11, '0')}` }, annotations: words })

const signUp = (fields: Record<string, string> = {}) => {
  const username = `n${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}`
  const account = { username, email: `${username}@pinfold.example`, password: 'slow birds carry paper' }
  return ask('/do/signup/', { method: 'POST', body: new URLSearchParams({ ...account, ...fields }), stays: true })
}

const press = (session: string, topic: string, value: boolean) =>
  ask('/do/follow_topic/', {
    ...{ method: 'POST', session },
    body: new URLSearchParams({ topic, value: String(value), return_to: START }),
  })

beforeEach(async () => {
  await db.delete(homeSuggestions)
  await db.update(pins).set({ listed: false })
  await db.update(pinAnnotations).set({ listed: false })
})

test('a newcomer chooses topics first; who came from a page or to save a Pin is there instead [TAB-032]', async () => {
  const theo = await person()
  const { id } = await pictured(theo, ['boats'])
  const to = async (fields = {}) => (await signUp(fields)).headers.get('location')
  expect(await to()).toBe(START)
  expect(await to({ next: '/' })).toBe(START)
  expect(await to({ next: '/theo/' })).toBe('/theo/')
  expect(await to({ next: `/pin/${id}/`, after: `pin.${id}` })).toBe(`/pin/${id}/`)
  expect(await to({ next: '/', after: `user.${theo.id}` })).toBe('/homefeed/')
  const visitor = await ask(START)
  expect([visitor.status, visitor.headers.get('location')]).toEqual([302, '/login/?next=%2Fhomefeed%2Fstart%2F'])
})

test('each topic has a picture of its own of a public Pin, stays ticked, and is followed once by two presses [TAB-032]', async () => {
  const theo = await person()
  const both = await pictured(theo, ['boats', 'sea'])
  await pictured(theo, ['boats'])
  await pin(theo, await board(theo), { row: { imageKey: null }, annotations: ['plain'] })
  const session = await sessionOf(await person())
  const pictures = async () => {
    const { html } = await askHtml(START, { session })
    const of = async (topic: string) => {
      const form =
        new RegExp(`<form[^>]*follow_topic[^>]*>(?:(?!</form>)[\\s\\S])*value="${topic}"[\\s\\S]*?</form>`).exec(
          html,
        )?.[0] ?? ''
      return { picture: await attribute(form, 'img', 'src'), ticked: await attribute(form, 'button', 'aria-pressed') }
    }
    return { boats: await of('boats'), sea: await of('sea'), plain: await of('plain') }
  }
  const before = await pictures()
  expect(before.sea.picture).toBeDefined()
  expect(before.boats.picture).toBeDefined()
  expect(before.boats.picture).not.toBe(before.sea.picture)
  expect(before.plain).toEqual({ picture: undefined, ticked: 'false' })
  for (const _ of [1, 2]) expect((await press(session, 'sea', true)).headers.get('location')).toBe(START)
  expect((await pictures()).sea.ticked).toBe('true')
  const { data } = await askJson('/v3/users/me/topics/', { session })
  expect(data.map(({ id }: { id: string }) => id)).toEqual(['sea'])
  await press(session, 'sea', false)
  expect((await pictures()).sea.ticked).toBe('false')
  // A hidden Pin is no picture of a topic for who has hidden it, and neither is one that is not public any more.
  const nova = await person()
  await db.insert(pinHides).values({ userId: nova.id, pinId: both.id })
  const own = await askHtml(START, { session: await sessionOf(nova) })
  expect(own.html).not.toContain(String((await db.select().from(pins).where(eq(pins.id, both.id)))[0]?.imageKey))
})

test('three people are suggested: first who saves most of the chosen topics, then by followers; none who may not be [TAB-032 PRV-001]', async () => {
  const named = (fullName: string, more = {}) => person({ fullName, ...more })
  const [most, star, quiet, other] = [
    await named('Most'),
    await named('Star'),
    await named('Quiet'),
    await named('Other'),
  ]
  const hidden = {
    private: await named('Private'),
    closed: await named('Closed'),
    blocked: await named('Blocked'),
    blocking: await named('Blocking'),
    followed: await named('Followed'),
    limited: await named('Limited'),
    young: await named('Young'),
  }
  for (const who of [most, most, most, star, quiet, ...Object.values(hidden)]) await pictured(who, ['boats'])
  await pictured(other, ['cups'])
  const nova = await person()
  const session = await sessionOf(nova)
  const set = (who: Person, row: Partial<typeof users.$inferInsert>) =>
    db.update(users).set(row).where(eq(users.id, who.id))
  await set(star, { followerCount: 9 })
  await set(hidden.private, { isPrivate: true })
  await set(hidden.closed, { closedAt: Date.now() })
  await set(hidden.limited, { limitedUntil: Date.now() + 86_400_000 })
  await set(hidden.young, { createdAt: Date.now() - 5 * 60_000 })
  await db.insert(blocks).values([
    { blockerId: nova.id, blockedId: hidden.blocked.id, rk: 1, source: 'test' },
    { blockerId: hidden.blocking.id, blockedId: nova.id, rk: 2, source: 'test' },
  ])
  await db.insert(follows).values({ followerId: nova.id, followeeId: hidden.followed.id, rk: 1 })
  await press(session, 'boats', true)
  const shown = async () => texts((await askHtml(PEOPLE, { session })).html, `${byTestId('person')} b`)
  expect(await shown()).toEqual(['Most', 'Star', 'Quiet'])
  const { html } = await askHtml(PEOPLE, { session })
  expect((await select(html, `${byTestId('person')} img[width="236"]`)).length).toBe(5)
  // Who is followed makes room for the next one, also for one of other topics.
  await askJson(`/v3/users/${most.id}/follow/`, { method: 'PUT', session })
  expect(await shown()).toEqual(['Star', 'Quiet', 'Other'])
})

test('a step without anything to choose is skipped, and one person alone is suggested alone [TAB-032]', async () => {
  const session = await sessionOf(await person())
  const leads = async (path: string) => {
    const { status, headers } = await ask(path, { session })
    return [status, headers.get('location')]
  }
  expect(await leads(START)).toEqual([302, PEOPLE])
  expect(await leads(PEOPLE)).toEqual([302, '/homefeed/'])
  await pin(await person({ fullName: 'Only' }), await board(await person()))
  const only = await person({ fullName: 'Alone' })
  await pin(only, await board(only))
  expect((await leads(PEOPLE))[0]).toBe(200)
})
