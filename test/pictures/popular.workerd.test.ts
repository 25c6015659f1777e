import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { askJson, db } from '../fixtures/app.ts'
import { cost } from '../fixtures/costs.ts'
import { onD1 as test } from '../fixtures/databases.ts'
import { byMany, copies, many, original, pinsAbout } from '../fixtures/popular.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person } from '../fixtures/world.ts'

const COUNTS = [0, 1, 24, 25, 120, 5000]
/** Pictures about a word besides the popular one. */
const OTHERS = 60
const unique = () => `word${crypto.randomUUID().slice(0, 8)}`

interface Item {
  id: string
  key?: string
  image_signature?: string
  more_saves?: number
}

/** All pages of a list, each with its size and cost. */
async function readAll(path: string, session?: string) {
  const items: Item[] = []
  const pages: { size: number; rows: number; rounds: number }[] = []
  for (let bookmark = ''; ; ) {
    const address = `${path}${path.includes('?') ? '&' : '?'}page_size=25${bookmark && `&bookmark=${bookmark}`}`
    const requester = session ? { session } : {}
    const page = await askJson(address, requester)
    expect(page.http, address).toBe(200)
    const { rows, rounds } = await cost(address, requester)
    items.push(...page.data)
    pages.push({ size: page.data.length, rows, rounds })
    if (!page.bookmark) return { items, pages }
    bookmark = page.bookmark
  }
}

const WHERE = ['of the newest', 'of the oldest', 'of a deleted one', 'of one that is secret now'] as const

/** A picture with copies among others about its word. `first`: the pin that stands for it. */
async function worldWith(
  count: number,
  where: (typeof WHERE)[number],
  by: Awaited<ReturnType<typeof many>>,
  titles: 'same' | 'own' = 'same',
) {
  const word = unique()
  const mira = await person()
  const on = await board(mira)
  const isOld = where !== 'of the newest'
  const popular = isOld ? await original(word) : null
  const others = await pinsAbout(word, mira, on, OTHERS)
  const of = popular ?? (await original(word))
  const firstCopy = await copies(of.id, { count, by: byMany(by), titles })
  const session = await sessionOf(of.who)
  if (where === 'of a deleted one')
    expect((await askJson(`/v3/pins/${of.id}/`, { method: 'DELETE', session })).http).toBe(200)
  if (where === 'of one that is secret now') {
    const json = { privacy: 'secret' }
    expect((await askJson(`/v3/boards/${of.on.id}/`, { method: 'PUT', session, json })).http).toBe(200)
  }
  const isGone = where === 'of a deleted one' || where === 'of one that is secret now'
  const first = isGone ? (count > 0 ? firstCopy : null) : of.id
  return { word, others, first, more: Math.max(count - (isGone ? 1 : 0), 0), key: of.key }
}

test('however many save a Pin, every list shows its picture once, full pages, for the same rows', async () => {
  const crowd = await many(Math.max(...COUNTS))
  const reader = await sessionOf(await person())
  const seen: Record<string, Set<string>> = {}
  for (const where of WHERE)
    for (const count of COUNTS) {
      const { word, others, first, more, key } = await worldWith(count, where, crowd)
      const what = `${count} copies ${where}`
      const lists = {
        topic: `/v3/topics/${word}/pins/?field_set_key=pin_card`,
        search: `/v3/search/?q=${word}&field_set_key=pin_card`,
        related: `/v3/pins/${others[0]}/related/?field_set_key=pin_card`,
      }
      const signatures: Record<string, unknown> = {}
      for (const [name, path] of Object.entries(lists)) {
        const { items, pages } = await readAll(path)
        const shown = items.map(({ id }) => Number(id))
        const expected = [...others, ...(first === null ? [] : [first])].sort((a, b) => b - a)
        expect(shown, `${name}, ${what}`).toEqual(expected.filter((id) => name !== 'related' || id !== others[0]))
        expect(
          pages.slice(0, -1).map(({ size }) => size),
          `${name}, ${what}`,
        ).toEqual(pages.slice(0, -1).map(() => 25))
        expect(items.find(({ id }) => Number(id) === first)?.more_saves, `${name}, ${what}`).toBe(more || undefined)
        signatures[name] = pages.slice(0, -1).map(({ rows, rounds }) => [rows, rounds])
      }
      for (const session of [undefined, reader]) {
        const requester = session ? { session } : {}
        const pin = others[0]
        const about = first ?? pin
        const pages = {
          front: { path: '/', most: 120 },
          topic: { path: `/topic/${word}/`, most: 120 },
          search: { path: `/search/?q=${word}&scope=pins`, most: 120 },
          pin: { path: `/pin/${pin}/`, most: 120 },
          popular: { path: `/pin/${about}/`, most: 120 },
        }
        for (const [name, { path, most }] of Object.entries(pages)) {
          const { status, rows, rounds } = await cost(path, requester)
          expect(status, `${name}, ${what}`).toBe(200)
          expect(rows, `${name}, ${session ? 'signed in' : 'visitor'}, ${what}`).toBeLessThanOrEqual(most)
          expect(rounds, `${name}, ${what}`).toBeLessThanOrEqual(2)
          signatures[`${name} ${session ? 'signed in' : 'visitor'}`] = rows
        }
      }
      const explored = (await askJson('/v3/explore/pins/?field_set_key=pin_card')).data as Item[]
      expect(explored, what).toHaveLength(25)
      expect(new Set(explored.map((item) => item.key)).size, what).toBe(25)
      expect(explored.filter((item) => item.key === key).length, what).toBeLessThanOrEqual(1)
      for (const [name, figure] of Object.entries(signatures)) {
        seen[name] ??= new Set()
        seen[name].add(JSON.stringify(figure))
      }
    }
  console.info(
    `rows of lists with 0 to 5,000 copies: ${JSON.stringify(Object.fromEntries(Object.entries(seen).map(([name, set]) => [name, [...set]])))}`,
  )
}, 120_000)

test('however many save a Pin with a title of their own each, search shows its picture once, on pages that lack three cards at most', async () => {
  const crowd = await many(Math.max(...COUNTS))
  for (const where of WHERE)
    for (const count of COUNTS) {
      const { word, others, first, key } = await worldWith(count, where, crowd, 'own')
      const what = `${count} copies with their own titles ${where}`
      const { items, pages } = await readAll(`/v3/search/?q=${word}&field_set_key=pin_card`)
      const shown = items.map(({ id }) => Number(id))
      expect(
        shown.filter((id) => others.includes(id)),
        what,
      ).toEqual(others)
      // A picture is on a page once, and on none after the next one.
      expect(items.length - others.length, what).toBeGreaterThanOrEqual(first === null ? 0 : 1)
      expect(items.filter((item) => item.key === key).length, what).toBeLessThanOrEqual(2)
      for (const { size, rounds } of pages.slice(0, -1)) {
        expect(size, what).toBeGreaterThanOrEqual(22)
        expect(rounds, what).toBe(1)
      }
      const { items: listed } = await readAll(`/v3/topics/${word}/pins/?field_set_key=pin_card`)
      expect(listed, what).toHaveLength(others.length + (first === null ? 0 : 1))
    }
}, 120_000)

test('the lists of everything show a picture once, on full pages to the end', async () => {
  const { items, pages } = await readAll('/v3/explore/pins/')
  const listed = await db.all<{ pictures: number }>(
    sql`select count(distinct image_key) as pictures from pins where listed = 1`,
  )
  expect(items).toHaveLength(listed[0]?.pictures ?? 0)
  expect(new Set(items.map((item) => item.image_signature)).size).toBe(items.length)
  expect(pages.slice(0, -1).every(({ size, rounds }) => size === 25 && rounds === 1)).toBe(true)
}, 60_000)
