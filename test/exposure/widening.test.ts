import { createScheduledController, env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { TIMES } from '#worker/rooms.ts'
import { finish, press, send } from '../fixtures/imports.ts'
import { everything } from '../fixtures/imports-everything.ts'
import { call } from '../fixtures/moving.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { changesBetween, columnsOf, type Row, rowsOf, type State, snapshot, withRows } from '../fixtures/state.ts'
import { type Audience, audienceOf, widenings } from '../fixtures/widening/audience.ts'
import { DECIDES, SHOWN_ELSEWHERE, TELLS } from '../fixtures/widening/columns.ts'
import { board, person, pin } from '../fixtures/world.ts'
import { readyWorld } from '../fixtures/writes/ready.ts'

let state: State
let audience: Audience

beforeAll(async () => {
  await readyWorld()
  state = await snapshot()
  audience = audienceOf(state)
})

test('of every table and column of the schema it is said whether it decides who sees something [REL-26]', async () => {
  const columns = await columnsOf()
  const tables = [...columns.keys()]
  expect([...Object.keys(DECIDES), ...SHOWN_ELSEWHERE].sort()).toEqual(tables.sort())
  for (const [table, decides] of Object.entries(DECIDES))
    expect([table, ...decides, ...(TELLS[table] ?? [])].sort()).toEqual([table, ...(columns.get(table) ?? [])].sort())
})

/** Other values of a column: of another row, and those that flags, groups and times have. */
function others(rows: Row[], column: string): Row[string][] {
  const there = rows.slice(0, 5).map((row) => row[column] ?? null)
  return [...new Set([null, 0, 1, 2, 3, 9, 'accepted', '[]', ...there])]
}

const isEqual = (one: Audience, other: Audience) =>
  one.size === other.size && [...one].every(([thing, people]) => other.get(thing)?.size === people.size)

test('each column that decides does decide in the model: changed in some row, somebody sees more or less [REL-26]', () => {
  const idle: string[] = []
  for (const [table, columns] of Object.entries(DECIDES)) {
    const rows = rowsOf(state, table)
    for (const column of columns) {
      const decides = rows.some((row, i) =>
        others(rows, column).some((value) => {
          if (value === row[column]) return false
          const changed = withRows(state, table, rows.with(i, { ...row, [column]: value }))
          return !isEqual(audience, audienceOf(changed))
        }),
      )
      if (!decides) idle.push(`${table}.${column}`)
    }
  }
  expect(idle).toEqual([])
})

/** What somebody else than the actors sees after an act, though it was there and they did not see it. */
async function shownBy(act: () => Promise<unknown>, actors: number[] = []) {
  const before = await snapshot()
  await act()
  const after = await snapshot()
  return widenings(audienceOf(before), audienceOf(after), changesBetween(before, after), actors)
}

test('no job of the clock shows anything to more people [REL-26]', async () => {
  for (const cron of Object.values(TIMES)) {
    const at = { cron, scheduledTime: new Date() }
    expect([cron, await shownBy(() => worker.scheduled(createScheduledController(at), env as never))]).toEqual([
      cron,
      [],
    ])
  }
})

test('an import shows nothing that was there before to anybody, and an open profile only if that was confirmed [BRD-056 REL-22]', async () => {
  const { zip } = await everything()
  for (const confirmed of [{ stays_private: 'on' }, { seen: '1' }] as Record<string, string>[]) {
    const [ada, theo] = [await person({ isPrivate: true }), await person()]
    const shown = await pin(ada, await board(ada))
    await call(await sessionOf(ada), 'PUT', '/v3/users/me/', { is_private_profile: true })
    await call(await sessionOf(theo), 'PUT', `/v3/users/${ada.id}/follow/`, {})
    await send(ada, zip, { privacy: 'file' })
    const wider = await shownBy(async () => {
      await press(ada, 'start', { with_profile: 'on', ...confirmed })
      await finish(ada)
    }, [ada.id])
    const pins = wider.filter(({ thing }) => thing === `pin ${shown.id}`)
    if ('seen' in confirmed) expect(pins.some(({ who }) => who === theo.id)).toBe(true)
    else expect(wider).toEqual([])
  }
})
