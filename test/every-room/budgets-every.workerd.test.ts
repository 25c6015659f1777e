import { sql } from 'drizzle-orm'
import { beforeAll, expect } from 'vitest'
import { newId } from '#worker/db/ids.ts'
import { refreshSuggestions } from '#worker/homefeed/jobs.ts'
import { ask, db } from '../fixtures/app.ts'
import { crowd } from '../fixtures/crowd.ts'
import { onD1 as test } from '../fixtures/databases.ts'
import { figureOf } from '../fixtures/figures.ts'
import { limitOf } from '../fixtures/read-limits.ts'
import type { Surface } from '../fixtures/surface.ts'
import { OF_OWNERS, OF_PLACES, SITE } from '../fixtures/surfaces.ts'
import { compareTexts } from '../fixtures/texts.ts'
import { makeWorld, type ViewerName, type World } from '../fixtures/viewers.ts'

const VIEWERS: ViewerName[] = ['visitor', 'stranger', 'follower', 'collaborator', 'owner']

let world: World
let small: Map<string, number>
const texts = compareTexts()
beforeAll(async () => {
  world = await makeWorld()
  await refreshSuggestions(db, Date.now())
  small = await costs()
})

/** Twenty times as many Pins and boards on the site, and 2,000 more Pins on the first board of the owner. */
async function grow(): Promise<void> {
  await crowd(900_000_000, 200, 8000)
  const [place] = world.places
  const base = newId()
  await db.run(sql`insert into pins (id, pinner_id, board_id, board_owner_id, on_profile, grp, listed, likened, saved_rk, title, image_key, image_width, image_height, color, created_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
    select ${base} + i, p.pinner_id, p.board_id, p.board_owner_id, p.on_profile, p.grp, p.listed, 1, -(${base} + i), 'Pin ' || i, printf('%016d', ${base} + i), 600, 900, '336699', 1
    from n cross join pins as p on p.id = ${place?.pinId}`)
  await refreshSuggestions(db, Date.now() + 7200_000)
}

const rowsOf = (headers: Headers) => (headers.has('server-timing') ? figureOf(headers, 'rows') : 0)

/** The most rows that each page and call reads, in pages of the usual size. */
async function costs(): Promise<Map<string, number>> {
  const most = new Map<string, number>()
  const places = world.places.filter(({ owner }) => owner === world.owners[0])
  const measure = async (surface: Surface, viewer: ViewerName, at: World['places'][number]) => {
    const query = (surface.query ?? '').replace('page_size=250', 'page_size=25')
    const body = surface.body && { method: 'POST', json: surface.body(at) }
    const response = await ask(surface.path(at) + query, { ...world.as(viewer, at.owner), ...body })
    await response.text()
    most.set(surface.of, Math.max(most.get(surface.of) ?? 0, rowsOf(response.headers)))
  }
  const [first] = places
  if (!first) throw new Error('The owner has no place')
  for (const viewer of VIEWERS) {
    for (const surface of [...SITE, ...OF_OWNERS]) await measure(surface, viewer, first)
    for (const surface of OF_PLACES) for (const place of places) await measure(surface, viewer, place)
  }
  return most
}

test('every page and call that reads has a limit of rows, and holds it in a small and in a large world [REL-21 REL-26]', async () => {
  await grow()
  const large = await costs()
  const dearest = [...large].sort((a, b) => b[1] - a[1]).slice(0, 25)
  console.info(`dearest reads: ${dearest.map(([of, rows]) => `${of} ${small.get(of)} ${rows}`).join(', ')}`)
  for (const figures of [small, large])
    for (const [of, rows] of figures) expect(rows, of).toBeLessThanOrEqual(limitOf(of))
  expect(large.size).toBeGreaterThan(100)
})

test('a read has the text and the values that Drizzle writes for it, also where its text is remembered [REL-26]', () => {
  expect(texts.wrong).toEqual([])
  expect(texts.again.size).toBeGreaterThan(10)
})
