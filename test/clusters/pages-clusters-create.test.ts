import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { ask, askHtml, askJson, signIn } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { collector, LATER, night, pinsAbout, suggest } from '../fixtures/suggestions.ts'
import { person } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const LIST = '/v3/users/profile/pins/clusters/'
type Item = { id: string; names: string[] }

const send = (session: string | null, fields: Record<string, string>) =>
  ask('/do/create_from_cluster/', {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...(session && { session }),
  })

/** A person with a suggestion about the sea, its id, and the fields of its pins. */
async function withSea(count = 5) {
  const { mira, all } = await collector(['castle'])
  const pins = await pinsAbout(mira, all, count, ['sea'])
  for (let i = 0; i < count; i++) await pinsAbout(mira, all, 1, [`lone ${'abcdefghijklmnopqrstuvwxyz'[i % 26]}${i}`])
  await suggest(mira)
  const session = await signIn(mira.username)
  const { data } = await askJson(LIST, { session })
  const { id } = data.find(({ names }: Item) => names[0] === 'sea')
  const ticked = Object.fromEntries(pins.slice(0, 100).map((pin) => [`pin.${pin.id}`, 'on']))
  return { mira, session, pins, cluster_id: String(id), ticked }
}

test('a board is created from the ticked pins, and its suggestion disappears [SUG-009 SUG-012]', async () => {
  const { mira, session, pins, cluster_id, ticked } = await withSea()
  const [left] = pins
  const { [`pin.${left?.id}`]: _, ...rest } = ticked
  const made = await send(session, { cluster_id, name: ' By the sea ', secret: 'on', ...rest })
  expect([made.status, made.headers.get('location')]).toEqual([303, `/${mira.username}/by-the-sea/`])
  expect(made.headers.getSetCookie().join()).toContain('board_created')
  const boards = (await askJson(`/v3/users/${mira.username}/boards/`, { session })).data
  const board = boards.find(({ name }: { name: string }) => name === 'By the sea')
  expect(board).toMatchObject({ privacy: 'secret', pin_count: 4 })
  const names = async () => (await askJson(LIST, { session })).data.map((item: Item) => item.names[0])
  expect(await names()).not.toContain('sea')
  expect(await wrongCounters(DB)).toEqual([])
  await night(Date.now() + LATER)
  expect(await names()).not.toContain('sea')
  // The earlier form belongs to a list that has changed: nothing is created.
  const again = await send(session, { cluster_id, name: 'Sea again', ...ticked })
  expect(again.status).toBe(409)
  expect(await again.text()).toContain('These suggestions have changed')
  expect((await askJson(`/v3/users/${mira.username}/boards/`, { session })).data).toHaveLength(boards.length)
})

test('an error shows the form again with what was typed and ticked [SUG-009]', async () => {
  const { mira, session, pins, cluster_id, ticked } = await withSea()
  const cases: [Record<string, string>, number, string][] = [
    [{ name: 'everything', ...ticked }, 409, 'You already have a board with that name.'],
    [{ name: '   ', ...ticked }, 400, 'value="   "'],
    [{ name: 'x'.repeat(51), ...ticked }, 400, 'x'.repeat(51)],
    [{ name: 'Fine' }, 400, 'Choose at least one Pin.'],
    [{ name: 'Fine', 'pin.123': 'on', 'pin.-1': 'on', 'pin.__proto__': 'on' }, 400, 'Choose at least one Pin.'],
  ]
  const before = (await askJson(`/v3/users/${mira.username}/boards/`, { session })).data.length
  for (const [fields, status, text] of cases) {
    const response = await send(session, { cluster_id, ...fields })
    const html = await response.text()
    expect(response.status, JSON.stringify(fields).slice(0, 60)).toBe(status)
    expect(html).toContain(text)
    expect(html.match(/checked=""/g)?.length ?? 0).toBe(
      fields === cases[3]?.[0] || fields === cases[4]?.[0] ? 0 : pins.length,
    )
  }
  expect((await askJson(`/v3/users/${mira.username}/boards/`, { session })).data).toHaveLength(before)
  for (const wrong of ['1', '-1', '1e9', '', 'x'])
    expect((await send(session, { cluster_id: wrong, name: 'Fine', ...ticked })).status).toBe(409)
})

test('nobody makes a board of another’s suggestion [SUG-009 SUG-010]', async () => {
  const { cluster_id, ticked } = await withSea()
  const theo = await person()
  const other = await send(await signIn(theo.username), { cluster_id, name: 'Theirs', ...ticked })
  expect(other.status).toBe(409)
  const visitor = await send(null, { cluster_id, name: 'Theirs', ...ticked })
  expect([visitor.status, visitor.headers.get('location')?.startsWith('/login/')]).toEqual([303, true])
})

test('of a large suggestion the rest comes along by one tick [SUG-009]', async () => {
  const { mira, session, cluster_id } = await withSea(108)
  const { html } = await askHtml(`/board/create/cluster/0/?cluster=${cluster_id}`, { session })
  const shown = [...html.matchAll(/name="(pin\.\d+)" checked=""/g)].map(([, name = '']) => name)
  expect(shown).toHaveLength(100)
  expect(html).toContain('And 8 Pins from earlier')
  const after = /name="after" value="(\d+)"/.exec(html)?.[1] ?? ''
  const ticked = Object.fromEntries(shown.map((name) => [name, 'on']))
  const made = await send(session, { cluster_id, name: 'Sea', after, rest: 'on', ...ticked })
  expect(made.headers.get('location')).toBe(`/${mira.username}/sea/`)
  const [board] = (await askJson(`/v3/users/${mira.username}/boards/?sort=newest`, { session })).data.filter(
    ({ name }: { name: string }) => name === 'Sea',
  )
  expect(board.pin_count).toBe(108)
})
