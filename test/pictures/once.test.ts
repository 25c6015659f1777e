import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newIds } from '#worker/db/ids.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { deliver } from '../fixtures/homefeed.ts'
import { byTestId, texts } from '../fixtures/html.ts'
import { block } from '../fixtures/relations.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, mediaKey, type Person, person, pin, type TestBoard } from '../fixtures/world.ts'

const LOOK = '8f3c5a0199d2e07b'
const unique = () => `word${crypto.randomUUID().slice(0, 8)}`

interface Item {
  id: string
  more_saves?: number
}
const idsOf = (items: Item[]) => items.map(({ id }) => Number(id))
const list = async (path: string, session?: string): Promise<Item[]> => {
  const { http, data } = await askJson(path, session ? { session } : {})
  expect(http, path).toBe(200)
  return data
}

/** All pages of a list, and the number of items of each. */
async function readAll(path: string, size: number, session?: string) {
  const items: Item[] = []
  const sizes: number[] = []
  for (let bookmark = ''; ; ) {
    const address = `${path}${path.includes('?') ? '&' : '?'}page_size=${size}${bookmark && `&bookmark=${bookmark}`}`
    const page = await askJson(address, session ? { session } : {})
    expect(page.http, address).toBe(200)
    items.push(...page.data)
    sizes.push(page.data.length)
    if (!page.bookmark) return { items, sizes }
    bookmark = page.bookmark
  }
}

/** Pins about a word, one for each picture, the first the newest. */
async function pinsAbout(word: string, who: Person, on: TestBoard, keys: string[]) {
  const ids = newIds(keys.length)
  const rows = JSON.stringify(keys.map((key, i) => ({ key, id: ids + keys.length - 1 - i })))
  const its = sql`from json_each(${rows}) as row`
  await db.run(sql`insert into pins (id, pinner_id, board_id, board_owner_id, on_profile, grp, listed, saved_rk, title, image_key, image_width, image_height, color, created_at)
    select row.value ->> 'id', ${who.id}, ${on.id}, ${who.id}, 1, 0, 1, -(row.value ->> 'id'), ${word}, row.value ->> 'key', 600, 900, '336699', 1 ${its}`)
  await db.run(
    sql`insert into pin_annotations (pin_id, rank, name, slug, listed) select row.value ->> 'id', 0, ${word}, ${word}, 1 ${its}`,
  )
  return keys.map((_, i) => ids + keys.length - 1 - i)
}

test('lists of others’ Pins show a picture that many saved once, a board shows every save', async () => {
  const [mira, theo, nova, reader] = [await person(), await person(), await person(), await person()]
  const session = await sessionOf(reader)
  const word = unique()
  const on = await board(mira)
  for (const who of [theo, nova]) await askJson(`/v3/users/${who.id}/follow/`, { method: 'PUT', session })
  const first = await pin(mira, on, { row: { title: word }, annotations: [word] })
  const other = await pin(mira, on, { row: { title: word }, annotations: [word] })
  const saves: number[] = []
  for (const who of [theo, nova, nova]) {
    const to = await board(who, { name: unique() })
    const json = { board_id: String(to.id) }
    const saved = await askJson(`/v3/pins/${first.id}/repin/`, { method: 'POST', session: await sessionOf(who), json })
    saves.push(Number(saved.data.id))
    expect(idsOf(await list(`/v3/boards/${to.id}/pins/`))).toEqual([saves.at(-1)])
  }
  for (const path of [`/v3/topics/${word}/pins/`, `/v3/search/?q=${word}`]) {
    const items = await list(path)
    expect(idsOf(items), path).toEqual([other.id, first.id])
    expect(
      items.map(({ more_saves }) => more_saves),
      path,
    ).toEqual([undefined, 3])
  }
  const cards = await list('/v3/explore/pins/?field_set_key=pin_card', session)
  expect(idsOf(cards).filter((id) => [first.id, ...saves].includes(id))).toEqual([first.id])
  // The page of a Pin shows its picture already.
  expect(idsOf(await list(`/v3/pins/${first.id}/related/`))).toEqual([other.id])
  expect(idsOf(await list(`/v3/pins/${other.id}/related/`))).toEqual([first.id])
  await deliver()
  // In a homefeed the first that comes.
  expect(idsOf(await list('/v3/homefeed/', session))).toHaveLength(1)
  expect(saves).toContain(idsOf(await list('/v3/homefeed/', session))[0])
  // All Pins of a person: others see a picture once, the person every save.
  expect((await list(`/v3/users/${nova.username}/pins/`)).map(({ more_saves }) => more_saves)).toEqual([1])
  expect(idsOf(await list('/v3/users/me/pins/?exclude_add_pin_rep=1', await sessionOf(nova)))).toEqual(
    saves.slice(1).reverse(),
  )
  const own = `/v3/search/?scope=my_pins&q=${word}`
  expect(idsOf(await list(own, await sessionOf(nova)))).toEqual(saves.slice(1).reverse())
  const { html } = await askHtml(`/topic/${word}/`)
  expect((await texts(html, byTestId('pin')))[1]).toContain('3 more saves')
})

test('different files of one picture are known by their look, plain areas and films are not', async () => {
  const mira = await person()
  const on = await board(mira)
  const word = unique()
  const save = (row: Parameters<typeof pin>[2] & object) => pin(mira, on, { ...row, annotations: [word] })
  await save({ row: { dhash: LOOK } })
  await save({ row: { dhash: '8f3c5a0199d2e044' } })
  const seven = await save({ row: { dhash: '0f3c5a0199d2e144' } })
  const plain = [await save({ row: { dhash: '0'.repeat(16) } }), await save({ row: { dhash: '0'.repeat(16) } })]
  const films = [
    await save({ row: { dhash: LOOK, isVideo: true } }),
    await save({ row: { dhash: LOOK, isVideo: true } }),
  ]
  const key = mediaKey()
  const stories = [
    await save({ row: { imageKey: key, isStory: true } }),
    await save({ row: { imageKey: key, isStory: true } }),
  ]
  const newest = await save({ row: { dhash: LOOK } })
  const items = await list(`/v3/topics/${word}/pins/`)
  const shown = [newest, ...stories.reverse(), ...films.reverse(), ...plain.reverse(), seven]
  expect(idsOf(items)).toEqual(shown.map(({ id }) => id))
  expect(items[0]?.more_saves).toBe(2)
})

test('who hid the Pin that stands for a picture, or is blocked from it, does not find the picture; one that nobody may find stands for none', async () => {
  const [mira, blocked, theo, reader] = [await person(), await person(), await person(), await person()]
  const session = await sessionOf(reader)
  const word = unique()
  const saves = async (who: Person, key: string) =>
    pin(who, await board(who, { name: unique() }), { row: { imageKey: key, title: word }, annotations: [word] })
  const [ofHidden, ofBlocked, ofSecret] = [mediaKey(), mediaKey(), mediaKey()]
  const secret = await board(mira, { name: 'Secret', privacy: 'secret' })
  await pin(mira, secret, { row: { imageKey: ofSecret, title: word }, annotations: [word] })
  const [hidden, refused, shown] = [
    await saves(theo, ofHidden),
    await saves(blocked, ofBlocked),
    await saves(mira, ofSecret),
  ]
  for (const key of [ofHidden, ofBlocked, ofSecret]) await saves(theo, key)
  await block(reader, blocked, 1)
  expect((await askJson(`/v3/pins/${hidden.id}/hide/`, { method: 'PUT', session })).http).toBe(200)
  const ours = [hidden, refused, shown].map(({ id }) => id)
  for (const path of [`/v3/topics/${word}/pins/`, `/v3/search/?q=${word}`, '/v3/explore/pins/']) {
    const seen = async (as?: string) => (await list(path, as)).filter(({ id }) => ours.includes(Number(id)))
    const found = idsOf(await seen(session))
    expect(found, path).toContain(shown.id)
    expect(found, path).not.toContain(refused.id)
    expect(found.includes(hidden.id), path).toBe(false)
    expect(
      (await seen()).map(({ id, more_saves }) => [Number(id), more_saves]),
      path,
    ).toEqual([...ours].reverse().map((id) => [id, 1]))
  }
})

test('a picture is on one page only, however far its copies are apart', async () => {
  const mira = await person()
  const on = await board(mira)
  const word = unique()
  const [copied, far] = [mediaKey(), mediaKey()]
  const singles = (count: number) => Array.from({ length: count }, mediaKey)
  // A page of four: the copy is the first of the second page; the other one is thirty pictures away.
  const ids = await pinsAbout(word, mira, on, [far, ...singles(2), copied, copied, ...singles(30), far])
  for (const size of [1, 3, 4, 5, 50]) {
    const { items } = await readAll(`/v3/topics/${word}/pins/`, size)
    // The first Pin of a picture is the last of the list.
    expect(idsOf(items), `${size}`).toEqual(ids.filter((_, i) => i !== 0 && i !== 3))
  }
})

test('2, 3, 60 and 203 copies in a row: every page but the last is full, and nothing is lost or shown twice', async () => {
  for (const count of [2, 3, 60, 203]) {
    const mira = await person()
    const on = await board(mira)
    const word = unique()
    const copies = Array.from({ length: count }, () => 'x'.repeat(12) + word.slice(4, 8))
    const singles = Array.from({ length: 10 }, mediaKey)
    const ids = await pinsAbout(word, mira, on, [...singles.slice(0, 5), ...copies, ...singles.slice(5)])
    const rest = [...ids.slice(0, 5), ...ids.slice(-6)]
    for (const size of [1, 3, 25]) {
      const { items, sizes } = await readAll(`/v3/topics/${word}/pins/`, size)
      const what = `${count} copies, pages of ${size}: ${sizes}`
      expect(
        sizes.slice(0, -1).every((n) => n === size),
        what,
      ).toBe(true)
      expect(idsOf(items), what).toEqual(rest)
    }
  }
})

test('a forged bookmark with anything in place of pictures is refused like any other', async () => {
  const mira = await person()
  const word = unique()
  await pinsAbout(word, mira, await board(mira), [mediaKey(), mediaKey()])
  const path = `/v3/topics/${word}/pins/?page_size=1`
  const { bookmark } = await askJson(path)
  const plain = (text: string) => atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const [version, , content] = JSON.parse(plain(bookmark ?? ''))
  for (const looks of ['', 'A', '!', 'AAAA', '\u{1f98a}', 5, null, {}, ['AAAA'], 'A'.repeat(110)]) {
    const changed = JSON.stringify([...JSON.parse(content).slice(0, -1), [looks]])
    let sum = 0x811c9dc5
    for (const char of `topic|${word}${changed}`) sum = Math.imul(sum ^ char.charCodeAt(0), 0x01000193)
    const forged = btoa(JSON.stringify([version, sum >>> 0, changed]).replace(/[^\x20-\x7e]/g, '?')).replace(/=+$/, '')
    expect((await ask(`${path}&bookmark=${encodeURIComponent(forged)}`)).status, String(looks)).toBe(400)
  }
  expect((await ask(`${path}&bookmark=${bookmark}`)).status).toBe(200)
})

test('one call for several pages brings as many Pins as they showed, the same ones', async () => {
  const mira = await person()
  const on = await board(mira)
  // Every tenth picture was saved twice in a row.
  const keys = Array.from({ length: 100 }, mediaKey).flatMap((key, i) => (i % 10 === 0 ? [key, key] : [key]))
  await pinsAbout(unique(), mira, on, keys)
  const path = `/v3/users/${mira.username}/pins/`
  const { items } = await readAll(path, 25)
  expect(items.length).toBe(100)
  const back = await list(`${path}?page_size=70`)
  expect(idsOf(back)).toEqual(idsOf(items).slice(0, 70))
})
