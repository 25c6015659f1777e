import { env } from 'cloudflare:test'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { askJson } from '../fixtures/app.ts'
import { emptyEverything } from '../fixtures/empty.ts'
import { boardsOf, newest, pinsOf, take } from '../fixtures/imports.ts'
import { archiveOf, call, sendFile, shapeOf } from '../fixtures/moving.ts'
import { png } from '../fixtures/pictures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { type Person, person } from '../fixtures/world.ts'

const { DB, MEDIA } = env as unknown as { DB: D1Database; MEDIA: R2Bucket }
type Json = Record<string, unknown>

/** A board with some Pins with pictures, named by letters and saved in their order, and the ids of these Pins. */
async function album(session: string, name: string, letters: string) {
  const held = await call(session, 'POST', '/v3/boards/', { name })
  const ids: Record<string, string> = {}
  for (const title of letters) {
    const media_id = await sendFile(session, await png())
    ids[title] = (await call(session, 'POST', '/v3/pins/', { title, board_id: held.id, media_id })).id
  }
  const move = (title: string, after: string | null) =>
    call(session, 'PUT', `/v3/boards/${held.id}/order/`, {
      pin_id: ids[title],
      after_pin_id: after === null ? null : ids[after],
    })
  return { id: String(held.id), ids, move }
}

/** Titles of a board's Pins in its own order, by pages of the wire. */
async function inOrder(session: string, who: Person, name: string): Promise<string> {
  const found = (await boardsOf(who)).find((each) => each.name === name)
  let titles = ''
  for (let bookmark = ''; ; ) {
    const answer = await askJson(`/v3/boards/${found?.id}/pins/?sort=custom&page_size=5${bookmark}`, { session })
    titles += answer.data.map(({ title }: Json) => title).join('')
    if (!answer.bookmark) return titles
    bookmark = `&bookmark=${answer.bookmark}`
  }
}

test('more Pins than one step brings come back in the order of their saves, and boards in their own order, which later saves and moves go on with [REL-22]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const walk = await album(session, 'Walk', 'abcdefghijklmn')
  await walk.move('a', null)
  await walk.move('n', 'c')
  await walk.move('e', 'n')
  await call(session, 'PUT', `/v3/boards/${walk.id}/`, { pin_sort: 'custom' })
  const old = await album(session, 'Old first', 'xyz')
  await call(session, 'PUT', `/v3/boards/${old.id}/`, { pin_sort: 'oldest' })
  expect(await inOrder(session, mira, 'Walk')).toBe('amlkjihgfdcneb')
  const before = await shapeOf(mira)
  const zip = await archiveOf(mira)
  await emptyEverything(DB, MEDIA)
  const again = await person()
  const later = await sessionOf(again)
  await take(again, zip)
  const after = await shapeOf(again)
  expect((await pinsOf(again)).map(({ title }) => title).join('')).toBe('zyxnmlkjihgfedcba')
  expect(after.pins).toEqual(before.pins)
  expect(after.boards).toEqual(before.boards)
  expect(await inOrder(later, again, 'Walk')).toBe('amlkjihgfdcneb')
  // Nobody has moved a Pin of the other board: none of its Pins has a place.
  expect((await pinsOf(again)).filter(({ place }) => place !== null)).toHaveLength(14)
  const [board] = (await boardsOf(again)).filter(({ name }) => name === 'Walk')
  const idOf = async (title: string) => String((await pinsOf(again)).find((each) => each.title === title)?.id)
  const board_id = String(board?.id)
  const saved = await call(later, 'POST', '/v3/pins/', {
    title: 'S',
    board_id,
    media_id: await sendFile(later, await png()),
  })
  const move = async (pin_id: string, after_pin_id: string | null) =>
    call(later, 'PUT', `/v3/boards/${board_id}/order/`, { pin_id, after_pin_id })
  await move(await idOf('m'), null)
  expect(await inOrder(later, again, 'Walk')).toBe('mSalkjihgfdcneb')
  await move(saved.id, await idOf('a'))
  expect(await inOrder(later, again, 'Walk')).toBe('maSlkjihgfdcneb')
})

test('places of a file that are wrong, taken or still to come hide no Pin, and the board is sorted by the others [REL-22]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  await album(session, 'Walk', 'abcdef')
  const files = unzipSync(await archiveOf(mira, 'links'))
  const at = (rank: number) => String(9e15 + rank)
  const wrong: Record<string, unknown> = { a: at(1), b: at(1), c: '0'.repeat(16), d: 'Z', e: { text: 1 }, f: at(0) }
  const lines = strFromU8(files['pinfold.ndjson'] ?? new Uint8Array())
    .replaceAll('https://pinfold.test', 'https://old.example')
    .replace('"pin_sort":"newest"', '"pin_sort":"by heart"')
    .split('\n')
    .map((line) => {
      if (!line.includes('"type":"pin"')) return line
      const pin = JSON.parse(line) as Json
      return JSON.stringify({ ...pin, place: wrong[String(pin.title)] })
    })
  const ada = await person()
  await take(ada, strToU8(lines.join('\n')))
  expect(await newest(ada)).toMatchObject({ state: 'done', created: 6, skipped: {} })
  const pins = await pinsOf(ada)
  expect(pins.map(({ title }) => title).join('')).toBe('fedcba')
  const places = Object.fromEntries(pins.map(({ title, place }) => [title, place]))
  expect(places).toMatchObject({ f: at(0), b: at(1), a: null, c: null })
  const shown = await inOrder(await sessionOf(ada), ada, 'Walk')
  expect([...shown].sort().join('')).toBe('abcdef')
  expect(shown.indexOf('f')).toBeLessThan(shown.indexOf('b'))
})
