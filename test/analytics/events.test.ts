import { createScheduledController, env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { dailyEvents } from '#worker/model/analytics/tables.ts'
import { askJson, db } from '../fixtures/app.ts'

const DAY = 24 * 3600 * 1000
const tell = (events: unknown) => askJson('/v3/events/', { method: 'POST', json: { events } })

test('up to fifty events of any kind are accepted and counted by day; only what is no event is refused [API-012 REL-15]', async () => {
  const totals = async () =>
    Object.fromEntries((await db.select().from(dailyEvents)).map(({ event, total }) => [event, total]))
  const before = await totals()
  const click = {
    ...{ event: 'click', ts: 1_790_000_000_000, view_type: 'boards/board', element: 'board-bar', object_id: null },
    aux: { index: 3, from: 'menu' },
  }
  const unknown = { event: 'quux_🪩', view_type: 5, element: 12, object_id: 7, aux: 'x' }
  const views = ['profile_view', 'visit'].map((event) => ({ event, object_id: 'none' }))
  expect(await tell([click, click, unknown, { event: 'constructor' }, ...views])).toMatchObject({
    http: 200,
    data: { accepted: 6 },
  })
  expect(await tell(Array(50).fill(click))).toMatchObject({ data: { accepted: 50 } })
  const more = (event: string, by: number) => (before[event] ?? 0) + by
  await expect.poll(totals).toMatchObject({
    ...{ click: more('click', 52), other: more('other', 2) },
    ...{ profile_view: more('profile_view', 1), visit: more('visit', 1) },
  })
  for (const events of [
    ...[[], Array(51).fill(click), {}, null, 'click', [null], ['click'], [{}], [{ event: '' }], [{ event: 7 }]],
    ...[[{ ...click, ts: 'now' }], [{ ...click, element: {} }], [{ ...click, object_id: [] }], [{ ...click, more: 1 }]],
    ...[[{ ...click, event: 'x'.repeat(101) }], [{ ...click, aux: { deep: { deeper: 1 } } }]],
  ])
    expect(await tell(events), JSON.stringify(events)?.slice(0, 200)).toMatchObject({ http: 400, code: 1 })
})

test('numbers of events go after ninety days', async () => {
  const today = Math.floor(Date.now() / DAY)
  await db.insert(dailyEvents).values([
    { day: today - 90, event: 'click', total: 1 },
    { day: today - 89, event: 'click', total: 1 },
  ])
  await worker.scheduled(createScheduledController({ scheduledTime: new Date() }), env as never)
  expect((await db.select().from(dailyEvents)).map(({ day }) => today - day).sort((a, b) => b - a)[0]).toBe(89)
})
