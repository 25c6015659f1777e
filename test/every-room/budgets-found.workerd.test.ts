import { sql } from 'drizzle-orm'
import { beforeAll, expect } from 'vitest'
import { batch } from '#worker/db/batch.ts'

import { run } from '#worker/db/write.ts'
import { db, signIn } from '../fixtures/app.ts'
import { cost } from '../fixtures/costs.ts'
import { type Crowd, crowd } from '../fixtures/crowd.ts'
import { onD1 as test } from '../fixtures/databases.ts'
import { upload } from '../fixtures/uploads.ts'

const SIZES = [7_000, 70_000]
const crowds: { of: Crowd; session: string }[] = []

/** Two people, the second with ten times as many pins: favourites, words of which one is on every pin, pictures, links. */
beforeAll(async () => {
  for (const [i, size] of SIZES.entries()) {
    const base = 100_000_000 * (i + 1)
    const of = await crowd(base, 20, size)
    const { id } = of.owner
    const its = sql`from pins where pinner_id = ${id}`
    const quarters = [0, 1, 2, 3].map(
      (n) => sql`insert into pin_likeness (pinner_id, kind, value, pin_id, dhash)
        select pinner_id, ${`b${n}`}, (id * 2654435761 >> ${n + 3}) & 65535, id, printf('%016x', id * 2654435761) ${its}`,
    )
    const words = ['everywhere', 'often'].map(
      (slug, rank) =>
        sql`insert into pin_annotations (pin_id, rank, name, slug) select id, ${rank}, ${`${slug} ${i}`}, ${`${slug}-${i}`} ${its}`,
    )
    const rare = sql`insert into pin_annotations (pin_id, rank, name, slug) select id, 2, 'rare', ${`rare-${i}`} ${its} and id % 500 = 0`
    const link = sql`insert into pin_likeness (pinner_id, kind, value, pin_id) select pinner_id, 'link', 'tate.example/all', id ${its}`
    const liked = sql`update pins set favorited = id % 3 = 0, likened = 1 where pinner_id = ${id}`
    for (const each of [...quarters, ...words, rare, link, liked]) await batch(db, [run`${each}`])
    crowds.push({ of, session: await signIn(of.owner.username) })
  }
})

/** The cost of the first pages and one in the middle, for both sizes. */
async function costs(path: (i: number, of: Crowd) => string, isOwn: boolean) {
  const all = []
  for (const [i, { of, session }] of crowds.entries()) {
    const as = isOwn ? { session } : {}
    const first = await cost(path(i, of), as)
    const leap = await cost(`${path(i, of)}&page_size=250`, as)
    all.push(first, ...(leap.bookmark ? [await cost(`${path(i, of)}&bookmark=${leap.bookmark}`, as)] : []))
  }
  return all
}

test('a page of one’s favourite or created pins reads at most 30 rows at any depth, of 70,000 [GRD-023 REL-21]', async () => {
  for (const flags of ['none', 'favorited', 'created_by_me', 'favorited,created_by_me']) {
    const filtered = `/v3/users/me/filtered/pins/?field_set_key=pin_card&flag_filters=${flags}`
    for (const { status, rounds, rows } of await costs(() => filtered, true)) {
      expect([status, rounds], flags).toEqual([200, 1])
      expect(rows, flags).toBeLessThanOrEqual(30)
    }
    const named = (name: string) =>
      costs((_, { owner }) => `/v3/users/${owner.username}/pins/?field_set_key=pin_card&pin_filter=${name}`, true)
    for (const { rows } of await named('FAVORITED_AND_CREATED_BY_ME')) expect(rows).toBeLessThanOrEqual(31)
  }
})

test('a topic’s page costs the same at any depth, on 70,000 pins [REL-21]', async () => {
  const all = await costs((i) => `/v3/topics/everywhere-${i}/pins/?field_set_key=pin_card`, false)
  for (const { status, rounds } of all) expect([status, rounds]).toEqual([200, 1])
  // For each card the word, the pin, and its saver.
  for (const { rows } of all) expect(rows).toBeLessThanOrEqual(80)
  expect(new Set(all.map(({ rows }) => rows)).size).toBe(1)
})

test('more like one of 70,000 pins costs what it costs of 7,000 [REL-21]', async () => {
  const pinOf = ({ boardId }: Crowd) => Math.ceil(boardId / 500) * 500 + 1000
  const all = await costs((_, of) => `/v3/pins/${pinOf(of)}/related/?field_set_key=pin_card`, false)
  const pages = await Promise.all(crowds.map(({ of }) => cost(`/pin/${pinOf(of)}/`, {})))
  console.info(
    `rows read for what is like a pin: ${all.map(({ rows }) => rows)}, for its page ${pages.map(({ rows }) => rows)}`,
  )
  for (const { status, rounds, rows } of all) {
    expect([status, rounds]).toEqual([200, 1])
    expect(rows).toBeLessThanOrEqual(110)
  }
  for (const { rows, rounds } of pages) {
    expect(rows).toBeLessThanOrEqual(120)
    expect(rounds).toBe(2)
  }
})

test('whether one of 70,000 pins is the same takes a few hundred rows, in two rounds [REL-21]', async () => {
  const figures = []
  for (const { of, session } of crowds) {
    const one = await cost(`/v3/pins/${of.boardId + 20}/saved/`, { session })
    expect([one.status, one.rounds]).toEqual([200, 2])
    figures.push(one.rows)
    const { media_id } = await upload(of.owner, { dhash: '8f3c5a0199d2e07b' })
    const query = `media_id=${media_id}&link=${encodeURIComponent('https://tate.example/all')}`
    const two = await cost(`/v3/pins/already_saved/?${query}`, { session })
    expect([two.status, two.rounds]).toEqual([200, 2])
    figures.push(two.rows)
  }
  console.info(`rows read to know a pin again: ${figures}`)
  for (const rows of figures) expect(rows).toBeLessThanOrEqual(700)
})
