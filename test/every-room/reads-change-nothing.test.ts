import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { ask } from '../fixtures/app.ts'
import type { Place } from '../fixtures/places.ts'
import { OF_OWNERS, OF_PLACES, SITE } from '../fixtures/surfaces.ts'
import { makeWorld, VIEWERS, type World } from '../fixtures/viewers.ts'

const { DB } = env as unknown as { DB: D1Database }
let world: World
let tables: string[] = []

/**
 * What may differ, and why: a session stores its last use, for its owner's list of sessions, at most once an hour; and calls that read by
 * POST count against rate limits.
 */
const CHANGEABLE: Record<string, string[]> = { sessions: ['last_seen_at'], rate_limits: ['*'] }

beforeAll(async () => {
  world = await makeWorld()
  // The queue’s job would compute suggestions beside a read that takes long enough.
  await DB.prepare('delete from cluster_jobs').run()
  const { results } = await DB.prepare(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like '\\_cf%' escape '\\'
      and sql not like 'create virtual%'`,
  ).all<{ name: string }>()
  tables = results.map(({ name }) => name)
  expect(tables).toEqual(
    expect.arrayContaining(['users', 'home_inboxes', 'home_pins', 'home_news', 'undo_entries', 'remote_media']),
  )
})

/** Everything stored, table by table. */
async function stored(): Promise<Map<string, string>> {
  const results = await DB.batch<Record<string, unknown>>(tables.map((name) => DB.prepare(`select * from ${name}`)))
  return new Map(
    tables.map((name, i) => {
      const but = CHANGEABLE[name] ?? []
      const rows = (results[i]?.results ?? []).map((row) =>
        but.includes('*') ? '' : JSON.stringify(Object.entries(row).filter(([column]) => !but.includes(column))),
      )
      return [name, but.includes('*') ? '' : rows.sort().join('\n')]
    }),
  )
}

for (const viewer of VIEWERS) {
  test(`${viewer}: looking at every page and call changes nothing [REL-07 REL-26]`, async () => {
    let before = await stored()
    const changed: string[] = []
    const look = async (path: string, place: Place) => {
      // As a browser's prefetch.
      const as = world.as(viewer, place.owner)
      const response = await ask(path, { ...as, headers: { ...as.headers, 'sec-purpose': 'prefetch;prerender' } })
      await response.text()
    }
    const [first] = world.places
    const places = world.owners.map((owner) => world.places.find((place) => place.owner === owner) as Place)
    for (const [surfaces, asked] of [
      [SITE, [first as Place]],
      [OF_OWNERS, places],
      [OF_PLACES, world.places.slice(0, 2)],
    ] as const) {
      for (const surface of surfaces)
        if (!surface.body) for (const place of asked) await look(surface.path(place) + (surface.query ?? ''), place)
      const after = await stored()
      changed.push(...tables.filter((name) => before.get(name) !== after.get(name)))
      before = after
    }
    expect(changed).toEqual([])
  })
}
