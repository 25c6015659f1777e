import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countSightings } from '#worker/analytics/jobs.ts'
import worker from '#worker/index.ts'
import type { ViewsMessage } from '#worker/messages.ts'
import { VIEWS_QUEUE } from '#worker/queues.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { night } from '../fixtures/desk.ts'
import { isKept, untilKept } from '../fixtures/kept.ts'
import { doFollow, doUnfollow, save } from '../fixtures/notifications.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const DAY = 24 * 3600 * 1000
type Kind = ViewsMessage['events'][number]['kind']

/** A view by a visitor at an address of their own, or by a person. */
const seen = (kind: Kind, id: number, by: string | Person, at = Date.now()): ViewsMessage => ({
  events: [{ kind, id: String(id) }],
  viewerId: typeof by === 'string' ? null : String(by.id),
  ...{ address: typeof by === 'string' ? by : '192.0.2.1', agent: 'Firefox', at },
})
const count = (...all: ViewsMessage[]) => countSightings(db, all, Date.now())

/** A person's numbers as in the file that they download: the sums of its columns. */
async function sumsOf(who: Person, query = 'days=90'): Promise<Record<string, number>> {
  const answer = await ask(`/analytics.csv?${query}`, { session: await sessionOf(who) })
  expect(answer.status).toBe(200)
  const [head = '', ...lines] = (await answer.text()).trim().split('\r\n')
  const [, ...names] = head.split(',')
  return Object.fromEntries(
    names.map((name, i) => [name, lines.reduce((sum, line) => sum + Number(line.split(',')[i + 1]), 0)]),
  )
}

async function ownerWithPin() {
  const owner = await person()
  const on = await board(owner, { name: 'Doors' })
  return { owner, on, blue: await pin(owner, on, { row: { title: 'Blue door' } }) }
}

test('a view counts once a day for each viewer, for the Pin and for its owner; the owner’s own does not count [HDR-053]', async () => {
  const { owner, on, blue } = await ownerWithPin()
  const ada = await person()
  await count(
    seen('pin_view', blue.id, 'Firefox'),
    seen('pin_view', blue.id, 'Firefox'),
    seen('pin_view', blue.id, ada),
  )
  await count(seen('pin_view', blue.id, 'Firefox'), seen('pin_view', blue.id, owner), seen('visit', blue.id, ada))
  await count(
    seen('board_view', on.id, ada),
    seen('profile_view', owner.id, ada),
    seen('profile_view', owner.id, owner),
  )
  const all = { pin_view: 2, save: 0, visit: 1, board_view: 1, profile_view: 1, follow: 0 }
  expect(await sumsOf(owner)).toEqual(all)
  expect(await sumsOf(owner, `pin=${blue.id}`)).toEqual({ pin_view: 2, save: 0, visit: 1 })
  expect(await sumsOf(owner, `board=${on.id}`)).toEqual({ board_view: 1, save: 0, visit: 1 })
  await count(seen('pin_view', blue.id, 'Firefox', Date.now() - DAY))
  expect(await sumsOf(owner)).toEqual({ ...all, pin_view: 3 })
})

test('an address that makes up names of browsers counts once a day [HDR-053]', async () => {
  const { owner, blue } = await ownerWithPin()
  const madeUp = Array.from({ length: 50 }, (_, i) => ({
    ...seen('pin_view', blue.id, '192.0.2.7'),
    agent: `Browser ${i}`,
  }))
  await count(...madeUp, { ...seen('pin_view', blue.id, '192.0.2.7'), agent: 'Firefox' })
  expect(await sumsOf(owner)).toMatchObject({ pin_view: 2 })
})

const tell = async (events: unknown, more: object = {}) =>
  askJson('/v3/events/', { method: 'POST', json: { events }, ...more })

test('what browsers tell is queued and counted; robots and what does not exist count nothing, and the answer tells nobody', async () => {
  const { owner, blue } = await ownerWithPin()
  const pinView = { event: 'pin_view', ts: Date.now(), object_id: String(blue.id) }
  const visit = { event: 'visit', object_id: '1' }
  expect(await tell([pinView, visit])).toMatchObject({ http: 200, data: { accepted: 2 } })
  expect(await tell([pinView], { headers: { 'user-agent': 'Googlebot/2.1' } })).toMatchObject({ data: { accepted: 0 } })
  expect(await tell([pinView], { session: await sessionOf(owner) })).toMatchObject({ data: { accepted: 1 } })
  await expect.poll(() => sumsOf(owner)).toMatchObject({ pin_view: 1, visit: 0 })
})

test('who calls more than 120 times a minute from one address is refused, whatever browser they name; others are not [REL-13]', async () => {
  const { owner, blue } = await ownerWithPin()
  const tell = (address: string, i: number) =>
    ask('/v3/events/', {
      method: 'POST',
      json: { events: [{ event: 'pin_view', object_id: String(blue.id) }] },
      headers: {
        'x-test-address': address,
        'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:${i}.0) Gecko/20100101 ${i % 2 ? 'Firefox' : 'Safari'}/${i}.0`,
      },
    })
  // A new minute may begin on the way.
  const answers = await Promise.all(Array.from({ length: 250 }, (_, i) => tell('198.51.100.77', i)))
  const refused = answers.filter(({ status }) => status === 429)
  const taken = answers.filter(({ status }) => status === 200).length
  expect(taken).toBeGreaterThanOrEqual(120)
  expect(taken).toBeLessThanOrEqual(240)
  expect(taken + refused.length).toBe(250)
  expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['60']))
  expect(await refused[0]?.json()).toMatchObject({ code: 8 })
  expect((await tell('198.51.100.78', 0)).status).toBe(200)
  await expect.poll(() => sumsOf(owner)).toMatchObject({ pin_view: 2 })
})

test('a message that comes again counts nothing twice, and one that comes days late counts nothing [REL-12]', async () => {
  const { owner, blue } = await ownerWithPin()
  const deliver = async (body: ViewsMessage) => {
    const batch = createMessageBatch(VIEWS_QUEUE, [{ id: 'm', timestamp: new Date(), attempts: 1, body }])
    const ctx = createExecutionContext()
    await worker.queue(batch as never, env as never)
    return (await getQueueResult(batch, ctx)).explicitAcks
  }
  const message = seen('pin_view', blue.id, 'Firefox')
  expect(await deliver(message)).toEqual(['m'])
  expect(await deliver(message)).toEqual(['m'])
  await deliver(seen('pin_view', blue.id, 'Firefox', Date.now() - 4 * DAY))
  expect(await sumsOf(owner)).toMatchObject({ pin_view: 1 })
})

test('saves by others and new followers are counted, each once, also when the job runs again', async () => {
  const { owner, on, blue } = await ownerWithPin()
  const ben = await person()
  const his = await board(ben)
  await save(ben, blue.id, his)
  await save(owner, blue.id, await board(owner))
  // Nobody learns of a save that they may not see.
  await save(ben, blue.id, await board(ben, { privacy: 'secret' }))
  await doFollow(ben, owner)
  await doUnfollow(ben, owner)
  await doFollow(ben, owner)
  const later = Date.now() + 5 * 60_000
  await night('mail', later)
  await night('mail', later)
  expect(await sumsOf(owner)).toMatchObject({ save: 1, follow: 1 })
  expect(await sumsOf(owner, `board=${on.id}`)).toMatchObject({ save: 1 })
  expect(await sumsOf(ben)).toMatchObject({ save: 0, follow: 0 })
})

test('only the owner reads numbers: others get 404 for a Pin and a board, visitors the login; nothing is stored by any cache', async () => {
  const { owner, on, blue } = await ownerWithPin()
  const ben = await sessionOf(await person())
  const session = await sessionOf(owner)
  for (const query of [`pin=${blue.id}`, `board=${on.id}`, 'pin=1', 'pin=x', `pin=${on.id}`])
    for (const path of ['/analytics/', '/analytics.csv'])
      expect((await ask(`${path}?${query}`, { session: ben })).status, path + query).toBe(404)
  expect((await ask('/analytics/')).headers.get('location')).toBe('/login/?next=%2Fanalytics%2F')
  expect((await ask('/analytics.csv')).status).toBe(401)
  for (const path of ['/analytics/', '/analytics.csv'])
    expect((await ask(path, { session })).headers.get('cache-control'), path).toBe('private, no-store')
  for (const query of [
    'days=12',
    'days=x',
    'show=nothing',
    'month=9',
    'month=-1',
    'month=0.5',
    `pin=${blue.id}&show=follow`,
  ])
    expect((await ask(`/analytics/?${query}`, { session })).status, query).toBe(200)
})

test('the ten best Pins and boards of a month are listed, without those that are deleted', async () => {
  const { owner, on, blue } = await ownerWithPin()
  const others = await Promise.all(
    Array.from({ length: 11 }, (_, i) => pin(owner, on, { row: { title: `Door ${i}` } })),
  )
  const [gone] = others
  const views = others.flatMap((each, i) =>
    Array.from({ length: 12 - i }, (_, k) => seen('pin_view', each.id, `b${k}`)),
  )
  await count(...views, seen('pin_view', blue.id, 'b1'), seen('visit', blue.id, 'b1'))
  const session = await sessionOf(owner)
  await ask(`/v3/pins/${gone?.id}/`, { method: 'DELETE', session })
  const { html } = await askHtml('/analytics/?show=pin_view', { session })
  const listed = [...html.matchAll(/<span dir="auto">(Door \d+|Blue door)<\/span><b>(\d+)<\/b>/g)].map(
    ([, ...it]) => it,
  )
  expect(listed).toEqual(others.slice(1).map((_, i) => [`Door ${i + 1}`, String(11 - i)]))
  const visits = await askHtml('/analytics/?show=visit', { session })
  expect(visits.html).toMatch(/top-boards.*Doors/s)
  expect(await ask(`/analytics/?pin=${gone?.id}`, { session })).toMatchObject({ status: 404 })
})

test('profiles show the views of the last thirty days, to their owners [HDR-050 HDR-053]', async () => {
  const { owner } = await ownerWithPin()
  const readViews = async () => (await askJson('/v3/users/me/', { session: await sessionOf(owner) })).data.profile_views
  const before = Date.now() - 31 * DAY
  await count(seen('profile_view', owner.id, 'a'), seen('profile_view', owner.id, 'b'))
  await db.run(sql`insert into daily_numbers (user_id, subject_id, what, day, total)
    values (${owner.id}, ${owner.id}, 'profile_view', ${Math.floor(before / DAY)}, 7)`)
  await night('sweep', Date.now())
  expect(await readViews()).toBe(2)
  await night('sweep', Date.now() + 40 * DAY)
  expect(await readViews()).toBe(0)
})

test('a visitor’s kept profile shows the views that were counted by night [HDR-050 REL-08]', async () => {
  const { owner } = await ownerWithPin()
  const path = `/${owner.username}/`
  await untilKept(path)
  await count(seen('profile_view', owner.id, 'a'))
  await night('sweep', Date.now())
  expect(isKept((await askHtml(path)).headers)).toBe(false)
  // A night that counts the same changes no page.
  await untilKept(path)
  await night('sweep', Date.now())
  expect(isKept((await askHtml(path)).headers)).toBe(true)
})

test('who looked is forgotten after days, numbers after 90 days', async () => {
  const { owner, blue } = await ownerWithPin()
  await count(seen('pin_view', blue.id, 'Firefox'))
  const left = async () => {
    const tables = ['daily_viewers', 'daily_numbers', 'monthly_numbers'].map((name) => sql.raw(name))
    const counts = tables.map((table) =>
      db.get<{ n: number }>(sql`select count(*) as n from ${table} where user_id = ${owner.id}`),
    )
    return (await Promise.all(counts)).map(({ n }) => n)
  }
  expect(await left()).toEqual([1, 2, 1])
  await night('purge', Date.now() + 5 * DAY)
  expect(await left()).toEqual([0, 2, 1])
  await night('purge', Date.now() + 125 * DAY)
  expect(await left()).toEqual([0, 0, 0])
})
