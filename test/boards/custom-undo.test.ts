import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { profileBoards } from '#worker/model/boards/tables.ts'
import { askJson, db } from '../fixtures/app.ts'
import { crowd } from '../fixtures/crowd.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person } from '../fixtures/world.ts'

let mira: Person
let session = ''
let ids: string[] = []

beforeAll(async () => {
  mira = await person()
  session = await sessionOf(mira)
  for (let i = 0; i < 40; i++) ids.push(String((await board(mira, { name: `Board ${i}` })).id))
})

const put = (board_id: string | undefined, after_board_id: string | null | undefined, as = session) =>
  askJson('/v3/users/me/boards/order/', {
    method: 'PUT',
    session: as,
    json: { moves: [{ board_id, after_board_id: after_board_id ?? null }] },
  })
const undo = ({ data }: Awaited<ReturnType<typeof put>>) =>
  askJson(`/v3/undo/${data.undo.id}/`, { method: 'POST', session })

async function shown(query = 'page_size=250', as = session): Promise<string[]> {
  const { data } = await askJson(`/v3/users/me/boards/?filter_stories=1&${query}`, { session: as })
  return data.map(({ id }: { id: string }) => id)
}

test('undoing the very first move removes the custom order [BRD-037]', async () => {
  const before = await shown()
  const moved = await put(ids[0], null)
  expect((await shown())[0]).toBe(ids[0])
  expect(await undo(moved)).toMatchObject({ http: 200, data: { action: 'boards_ordered', count: 1, undone: true } })
  expect(await shown()).toEqual(before)
  expect((await askJson('/v3/users/me/', { session })).data.has_custom_board_sorting_order).toBe(false)
  // Without a custom order the last changed board comes first.
  const newest = await board(mira, { name: 'Newest' })
  ids = [...ids, String(newest.id)]
  expect((await shown())[0]).toBe(String(newest.id))
})

test('undoing all moves, the last one first, removes the custom order, and not before the first is undone [BRD-037]', async () => {
  const isCustom = async () => (await askJson('/v3/users/me/', { session })).data.has_custom_board_sorting_order
  const first = await put(ids[5], ids[9])
  const second = await put(ids[7], null)
  expect(await undo(second)).toMatchObject({ http: 200 })
  expect(await isCustom()).toBe(true)
  expect(await undo(first)).toMatchObject({ http: 200 })
  expect(await isCustom()).toBe(false)
})

test('a move is undone once, and not if the board has moved again [BRD-032]', async () => {
  const first = await put(ids[5], ids[9])
  const order = await shown()
  const second = await put(ids[7], null)
  const third = await put(ids[7], ids[20])
  expect(await undo(second)).toMatchObject({ http: 409, code: 2175 })
  expect(await undo(third)).toMatchObject({ http: 200 })
  expect(await undo(third)).toMatchObject({ http: 409, code: 2175 })
  expect(await undo(second)).toMatchObject({ http: 200 })
  expect(await shown()).toEqual(order)
  await put(ids[3], null)
  const kept = (await shown()).filter((id) => id !== ids[5])
  // After a later move the order stays, without the undone one.
  expect(await undo(first)).toMatchObject({ http: 200 })
  const after = await shown()
  expect(after.filter((id) => id !== ids[5])).toEqual(kept)
  expect((await askJson('/v3/users/me/', { session })).data.has_custom_board_sorting_order).toBe(true)
})

test('fifty moves at once leave every board in one order, once [BRD-032 REL-16]', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => put(ids[(i * 7) % 40], i % 3 === 0 ? null : ids[(i * 11 + 1) % 40])),
  )
  for (const [i, { http }] of answers.entries()) expect([200, 400], `move ${i}`).toContain(http)
  const whole = await shown()
  expect(whole.toSorted()).toEqual(ids.toSorted())
  const paged: string[] = []
  let bookmark: string | undefined
  do {
    const query = `filter_stories=1&page_size=7${bookmark ? `&bookmark=${bookmark}` : ''}`
    const page = await askJson(`/v3/users/me/boards/?${query}`, { session })
    paged.push(...page.data.map(({ id }: { id: string }) => id))
    bookmark = page.bookmark
  } while (bookmark)
  expect(paged).toEqual(whole)
})

test('of 3,500 boards one move writes one place, wherever it goes [BRD-032]', async () => {
  const { owner } = await crowd(90_000_000, 3500, 40)
  const many = await sessionOf(owner)
  const places = () =>
    db
      .select({ id: profileBoards.boardId, pos: profileBoards.customPos })
      .from(profileBoards)
      .where(eq(profileBoards.userId, owner.id))
      .orderBy(profileBoards.boardId)
  const id = (i: number) => String(90_000_000 + i)
  expect((await put(id(17), id(3000), many)).http).toBe(200)
  const before = await places()
  expect(new Set(before.map(({ pos }) => pos)).size).toBe(3500)
  for (const [moved, after] of [
    [id(5), id(3499)],
    [id(3400), null],
    [id(2000), id(2001)],
  ] as const)
    expect((await put(moved, after, many)).http).toBe(200)
  const now = await places()
  expect(now.filter(({ pos }, i) => pos !== before[i]?.pos).map((row) => String(row.id))).toEqual([
    id(5),
    id(2000),
    id(3400),
  ])
  expect((await shown('page_size=1', many))[0]).toBe(id(3400))
})
