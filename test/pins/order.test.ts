import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pins } from '#worker/model/pins/tables.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin, section } from '../fixtures/world.ts'

type Board = Awaited<ReturnType<typeof board>>

/** A board whose Pins have these titles, the last one saved last. */
async function boardOf(owner: Person, titles: string, collaborators: Person[] = []) {
  const held = await board(owner, { collaborators })
  const ids: Record<string, string> = {}
  for (const title of titles) ids[title] = String((await pin(owner, held, { row: { title } })).id)
  return { held, ids }
}

/** Titles of a board's Pins in an order. */
async function shown(held: Board, query: string, session?: string): Promise<string> {
  const { data } = await askJson(`/v3/boards/${held.id}/pins/?${query}`, { session })
  return data.map(({ title }: { title: string }) => title).join('')
}

const move = (session: string | undefined, held: Board, id: string | undefined, after: string | null | undefined) =>
  askJson(`/v3/boards/${held.id}/order/`, {
    method: 'PUT',
    session,
    json: { pin_id: id, after_pin_id: after ?? null },
  })

test('Pins are sorted by their save, or in an order of the board that begins like the newest first', async () => {
  const mira = await person()
  const { held } = await boardOf(mira, 'abcd')
  expect(await shown(held, 'sort=newest')).toBe('dcba')
  expect(await shown(held, '')).toBe('dcba')
  expect(await shown(held, 'sort=oldest')).toBe('abcd')
  expect(await shown(held, 'sort=custom')).toBe('dcba')
})

test('a move writes one Pin, everybody sees it, and later saves come first', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const { held, ids } = await boardOf(mira, 'abcde')
  expect(await move(session, held, ids.a, ids.e)).toMatchObject({ http: 200, data: { pin_id: ids.a } })
  await move(session, held, ids.c, null)
  await move(session, held, ids.e, ids.b)
  expect(await shown(held, 'sort=custom', session)).toBe('cadbe')
  expect(await shown(held, 'sort=custom')).toBe('cadbe')
  expect(await shown(held, 'sort=newest')).toBe('edcba')
  const placed = await db.select().from(pins).where(eq(pins.boardId, held.id))
  expect(placed.filter(({ place }) => place !== null)).toHaveLength(3)
  await pin(mira, held, { row: { title: 'f' } })
  expect(await shown(held, 'sort=custom')).toBe('fcadbe')
})

test('pages of each order follow each other, and a bookmark of one order is refused by another', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const { held, ids } = await boardOf(mira, 'abcdefg')
  await move(session, held, ids.a, ids.g)
  await move(session, held, ids.f, ids.b)
  for (const [sort, all] of [
    ['custom', 'gaedcbf'],
    ['oldest', 'abcdefg'],
    ['newest', 'gfedcba'],
  ] as const)
    for (const viewer of [undefined, session]) {
      let titles = ''
      let bookmark = ''
      for (let page = 0; page < 4; page++) {
        const answer = await askJson(`/v3/boards/${held.id}/pins/?sort=${sort}&page_size=2${bookmark}`, {
          session: viewer,
        })
        titles += answer.data.map(({ title }: { title: string }) => title).join('')
        if (page === 0 && sort !== 'newest')
          expect(
            await askJson(`/v3/boards/${held.id}/pins/?bookmark=${answer.bookmark}`, { session: viewer }),
          ).toMatchObject({
            http: 400,
          })
        bookmark = `&bookmark=${answer.bookmark}`
      }
      expect(titles).toBe(all)
    }
})

test('a section has an order of its own; all Pins together are the outer ones, then those of each section', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const { held, ids } = await boardOf(mira, 'ab')
  const part = await section(held, 'Part')
  const inside: Record<string, string> = {}
  for (const title of 'xyz') inside[title] = String((await pin(mira, held, { row: { title, sectionId: part.id } })).id)
  expect((await move(session, held, inside.x, inside.z)).http).toBe(200)
  expect((await move(session, held, ids.a, null)).http).toBe(200)
  // Those in a section and those outside of it are two lists.
  expect(await move(session, held, ids.a, inside.z)).toMatchObject({ http: 404, code: 50 })
  const { data } = await askJson(`/v3/board_sections/${part.id}/pins/?sort=custom`, { session })
  expect(data.map(({ title }: { title: string }) => title).join('')).toBe('zxy')
  expect(await shown(held, 'sort=custom', session)).toBe('ab')
  expect(await shown(held, 'sort=custom')).toBe('abzxy')
  expect(await shown(held, 'sort=custom&page_size=3')).toBe('abz')
})

test('places are found between two Pins however often, and Pins beside them are placed anew when none is left', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const { held, ids } = await boardOf(mira, 'abcd')
  for (let i = 0; i < 130; i++) {
    const answer = await move(session, held, i % 2 === 0 ? ids.b : ids.c, ids.d)
    expect(answer.http).toBe(200)
  }
  expect(await shown(held, 'sort=custom')).toBe('dcba')
  const [a] = await db
    .select()
    .from(pins)
    .where(eq(pins.id, Number(ids.a)))
  expect(a?.place).not.toBeNull()
})

test('an undo puts a Pin back, and not if it was moved again', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const { held, ids } = await boardOf(mira, 'abc')
  const first = await move(session, held, ids.a, null)
  expect(await shown(held, 'sort=custom')).toBe('acb')
  const undone = await askJson(`/v3/undo/${first.data.undo.id}/`, { method: 'POST', session })
  expect(undone.http).toBe(200)
  expect(await shown(held, 'sort=custom')).toBe('cba')
  const second = await move(session, held, ids.a, null)
  await move(session, held, ids.a, ids.c)
  expect((await askJson(`/v3/undo/${second.data.undo.id}/`, { method: 'POST', session })).http).toBe(409)
  expect(await shown(held, 'sort=custom')).toBe('cab')
})

test('who works on a board orders its Pins; others cannot, and learn nothing of a secret board', async () => {
  const [mira, theo, nova] = [await person(), await person(), await person()]
  const [worker, stranger] = [await sessionOf(theo), await sessionOf(nova)]
  const { held, ids } = await boardOf(mira, 'ab', [theo])
  expect((await move(worker, held, ids.a, null)).http).toBe(200)
  expect((await move(stranger, held, ids.b, null)).http).toBe(403)
  expect((await move(undefined, held, ids.b, null)).http).toBe(401)
  const secret = await board(mira, { privacy: 'secret' })
  const hidden = await pin(mira, secret)
  expect(await move(stranger, secret, String(hidden.id), null)).toMatchObject({ http: 404, code: 40 })
  const other = await boardOf(mira, 'c')
  expect(await move(worker, held, other.ids.c, null)).toMatchObject({ http: 404, code: 50 })
  expect(await move(worker, held, ids.a, other.ids.c)).toMatchObject({ http: 404, code: 50 })
  expect((await move(worker, held, ids.a, ids.a)).http).toBe(400)
  expect((await move(worker, held, 'x', null)).http).toBe(400)
  expect(await shown(held, 'sort=custom')).toBe('ab')
})

test('two people who move at the same time both succeed, and the order holds both moves', async () => {
  const [mira, theo] = [await person(), await person()]
  const sessions = [await sessionOf(mira), await sessionOf(theo)]
  const { held, ids } = await boardOf(mira, 'abcdef', [theo])
  const moves = await Promise.all([
    move(sessions[0], held, ids.a, ids.f),
    move(sessions[1], held, ids.b, ids.f),
    move(sessions[0], held, ids.c, ids.f),
  ])
  expect(moves.map(({ http }) => http)).toEqual([200, 200, 200])
  const places = await db.select().from(pins).where(eq(pins.boardId, held.id))
  const taken = places.flatMap(({ place }) => place ?? [])
  expect(new Set(taken).size).toBe(taken.length)
  expect((await shown(held, 'sort=custom')).slice(0, 1)).toBe('f')
  expect([...(await shown(held, 'sort=custom'))].sort().join('')).toBe('abcdef')
})

test('the order that the owner chose is what everybody sees, unless the address names another one', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const { held, ids } = await boardOf(mira, 'abc')
  await move(session, held, ids.a, null)
  const page = async (query = '', viewer?: string) => {
    const { html } = await askHtml(`/${mira.username}/${held.slug}/${query}`, { session: viewer })
    return [...html.matchAll(/<b>([abc])<\/b>/g)].map(([, title]) => title).join('')
  }
  expect(await page()).toBe('cba')
  const chosen = await askJson(`/v3/boards/${held.id}/`, { method: 'PUT', session, json: { pin_sort: 'custom' } })
  expect(chosen).toMatchObject({ http: 200, data: { pin_sort: 'custom' } })
  expect(await page()).toBe('acb')
  expect(await page('', session)).toBe('acb')
  expect(await page('?sort=oldest')).toBe('abc')
  expect(await page('?sort=newest', session)).toBe('cba')
  expect(await page('?sort=nonsense')).toBe('acb')
  // A move after the page was kept for visitors.
  await move(session, held, ids.a, ids.b)
  expect(await page()).toBe('cba')
})

test('the buttons of the forms move by one step or to an end, and say so when there is none', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const { held, ids } = await boardOf(mira, 'abcd')
  const press = async (to: string, id = ids.a) => {
    const form = { board_id: String(held.id), pin_id: String(id), to, return_to: '/' }
    const answer = await ask('/do/place_pin/', { method: 'POST', session, body: new URLSearchParams(form) })
    expect(answer.status).toBe(303)
    return shown(held, 'sort=custom')
  }
  expect(await press('up')).toBe('dcab')
  expect(await press('first')).toBe('adcb')
  expect(await press('up')).toBe('adcb')
  expect(await press('down')).toBe('dacb')
  expect(await press('last')).toBe('dcba')
  expect(await press('down')).toBe('dcba')
  expect(await press('up', ids.d)).toBe('dcba')
  const sorted = await ask('/do/sort_pins/', {
    method: 'POST',
    session,
    body: new URLSearchParams({ board_id: String(held.id), sort: 'oldest', return_to: '/' }),
  })
  expect(sorted.status).toBe(303)
  expect((await askJson(`/v3/boards/${held.id}/`, { session })).data.pin_sort).toBe('oldest')
})
