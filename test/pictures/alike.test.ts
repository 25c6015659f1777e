import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '#worker/db/open.ts'
import { BudgetSpent, limitCalls } from '#worker/db/sending/budget.ts'
import type { Bindings } from '#worker/env.ts'
import { matchLooks } from '#worker/pins/pictures/match-looks.ts'
import { askJson, db } from '../fixtures/app.ts'
import { cost } from '../fixtures/costs.ts'
import { wrongPictures } from '../fixtures/counters.ts'
import { copies, pinsAbout } from '../fixtures/popular.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, person } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const LOOK = '8f3c5a0199d2e07b'
/** Six bits away, and another picture. */
const [NEAR, FAR] = ['8f3c5a0199d2e044', '70c3a5fe662d1f84']
const PLAIN = '0'.repeat(16)
const unique = () => `word${crypto.randomUUID().slice(0, 8)}`

interface Item {
  id: string
  more_saves?: number
}

test('files that look the same are one picture after the night, with all their saves; plain areas and other pictures stay apart', async () => {
  const word = unique()
  const [mira, theo] = [await person(), await person()]
  const made = async (dhash: string, who = mira) => {
    const on = await board(who)
    const { media_id } = await upload(who, { dhash })
    const json = { media_id, title: word, board_id: String(on.id) }
    const { http, data } = await askJson('/v3/pins/', { method: 'POST', session: await sessionOf(who), json })
    expect(http).toBe(200)
    return Number(data.id)
  }
  const saved = async (id: number, title = word) => {
    const who = await person()
    const json = { board_id: String((await board(who)).id), title }
    const { data } = await askJson(`/v3/pins/${id}/repin/`, { method: 'POST', session: await sessionOf(who), json })
    return Number(data.id)
  }
  const shown = async (path: string) =>
    ((await askJson(path)).data as Item[]).map(({ id, more_saves: more }) => [Number(id), more ?? 0])
  const search = `/v3/search/?q=${word}`

  const first = await made(LOOK)
  const apart = [await made(FAR), await made(PLAIN), await made(PLAIN)]
  const others = apart.map((id) => [id, 0]).reverse()
  await saved(first)
  const alike = await made(NEAR, theo)
  await saved(alike)
  for (const _ of [1, 2]) {
    await matchLooks(db)
    expect(await shown(search)).toEqual([...others, [first, 3]])
    expect(await wrongPictures(DB)).toEqual([])
  }
  // Later saves of both, a third file, and the same files again are of that picture too.
  await saved(alike)
  const third = await made(LOOK, theo)
  expect(await shown(search)).toHaveLength(4)
  await matchLooks(db)
  expect(await shown(search)).toEqual([...others, [first, 5]])
  const [row] = await db.all<{ key: string }>(sql`select image_key as key from pins where id = ${third}`)
  await db.run(sql`insert into pins (id, pinner_id, board_id, board_owner_id, on_profile, grp, listed, saved_rk, title, image_key, image_width, image_height, color)
    select id + 1, pinner_id, board_id, board_owner_id, 1, 0, 1, -(id + 1), title, image_key, 600, 900, color from pins where image_key = ${row?.key}`)
  expect(await shown(search)).toEqual([...others, [first, 6]])
  expect(await wrongPictures(DB)).toEqual([])
  // The first one goes: another file's Pin takes over.
  expect((await askJson(`/v3/pins/${first}/`, { method: 'DELETE', session: await sessionOf(mira) })).http).toBe(200)
  const now = await shown(search)
  expect(now).toHaveLength(4)
  expect(now.map(([, more]) => more)).toContain(5)
  expect(await wrongPictures(DB)).toEqual([])
})

/** A board's Pins of new files, each with a word for its title; their ids, the first file's first. */
async function filesOf(word: string, dhashes: string[]) {
  const mira = await person()
  const on = await board(mira)
  const session = await sessionOf(mira)
  const files: { id: number; key: string }[] = []
  for (const dhash of dhashes) {
    const { media_id, key } = await upload(mira, { dhash })
    const json = { media_id, title: word, board_id: String(on.id) }
    const { http, data } = await askJson('/v3/pins/', { method: 'POST', session, json })
    expect(http).toBe(200)
    files.push({ id: Number(data.id), key })
  }
  return { mira, on, files }
}

test('pairs of equal files are one picture after the night if the pairs look the same, and keep all their saves', async () => {
  const word = unique()
  const { mira, on, files } = await filesOf(
    word,
    ['a5c37e0912f4d86b', 'a5c37e0912f4d86a', 'a5c37e0912f4d869', 'a5c37e0912f4d868'].flatMap((dhash) => [dhash, dhash]),
  )
  // Each pair was compared before the others came, and is a picture.
  for (let at = 0; at < files.length; at += 2)
    await db.run(
      sql`update pins set picture_id = ${files[at]?.id} where image_key in (${files[at]?.key}, ${files[at + 1]?.key})`,
    )
  const first = files[0]?.id
  await copies(first ?? 0, { count: 30, by: { pinner: sql`${mira.id}`, board: sql`${on.id}` } })
  for (const _ of [1, 2]) {
    await matchLooks(db)
    const items = (await askJson(`/v3/search/?q=${word}`)).data as Item[]
    expect(items.map(({ id, more_saves }) => [Number(id), more_saves])).toEqual([[first, 37]])
    expect(await wrongPictures(DB)).toEqual([])
  }
  const unjoined = await db.all(
    sql`select id from pins where title = ${word} and picture_id is not (select min(picture_id) from pins where title = ${word})`,
  )
  expect(unjoined).toEqual([])
})

test('a file on very many Pins is compared after its last Pin, by as many nights as it takes, slice by slice', async () => {
  const word = unique()
  const other = 'c3a5f01e7b2d9846'
  const { mira, on, files } = await filesOf(word, [other, other])
  const [big, twin] = files
  await copies(big?.id ?? 0, { count: 1300, by: { pinner: sql`${mira.id}`, board: sql`${on.id}` } })
  // Deleted Pins can come back, with their picture.
  await db.run(sql`update pins set deleted_at = 1, grp = 9, listed = 0, on_profile = 0 where id in
    (select id from pins where image_key = ${big?.key} order by id desc limit 3)`)
  const state = async () =>
    (
      await db.all<{
        joined: number
        pins: number
        matched: number
      }>(sql`select sum(picture_id is not null) as joined, count(*) as pins,
        (select matched from media where lead_key = ${big?.key}) as matched from pins where image_key = ${big?.key}`)
    )[0]
  let last = 0
  for (let night = 1; night <= 10; night++) {
    const limited = openDatabase(env as unknown as Bindings)
    limitCalls(limited, 12)
    const isSpent = await matchLooks(limited).then(
      () => false,
      (error: unknown) => error instanceof BudgetSpent,
    )
    const { joined = 0, pins = 0, matched = 0 } = (await state()) ?? {}
    if (!isSpent) break
    if (matched === 1) expect(joined).toBe(pins)
    expect(joined - last, `night ${night}`).toBeLessThanOrEqual(1200)
    last = joined
  }
  expect(last).toBeGreaterThan(0)
  expect(await state()).toMatchObject({ joined: 1301, pins: 1301, matched: 1 })
  const [row] = await db.all(sql`select count(distinct picture_id) as pictures from pins where title = ${word}`)
  expect(row).toEqual({ pictures: 1 })
  expect((await askJson(`/v3/search/?q=${word}`)).data).toHaveLength(1)
  expect(twin?.key).not.toBe(big?.key)
  expect(await wrongPictures(DB)).toEqual([])
})

test('25 files of one picture that came today leave a page of other pictures full, after one read more', async () => {
  const word = unique()
  const mira = await person()
  const others = await pinsAbout(word, mira, await board(mira), 40)
  // Not yet compared: each stands for itself.
  const theo = await person()
  const on = await board(theo)
  const dhash = 'e1d2a5b6964f3c78'
  const alike = await pinsAbout(word, theo, on, 25)
  await db.run(sql`update pins set dhash = ${dhash} where id between ${alike.at(-1)} and ${alike[0]}`)
  const lists = {
    explore: '/v3/explore/pins/?page_size=25',
    topic: `/v3/topics/${word}/pins/?page_size=25`,
    search: `/v3/search/?q=${word}&page_size=25`,
    related: `/v3/pins/${others.at(-1)}/related/?page_size=25`,
    person: `/v3/users/${theo.username}/pins/?page_size=25`,
  }
  const sizes: Record<string, number> = {}
  for (const [name, path] of Object.entries(lists)) {
    const { http, data, bookmark } = await askJson(path)
    expect(http, name).toBe(200)
    const ids = (data as Item[]).map(({ id }) => Number(id))
    sizes[name] = ids.length
    expect(
      ids.filter((id) => alike.includes(id)),
      name,
    ).toEqual([alike[0]])
    expect((data as Item[])[0]?.more_saves, name).toBe(24)
    if (name === 'person') continue
    const { rounds } = await cost(path, {})
    expect(rounds, name).toBe(2)
    // The next page goes on where this one ended.
    const next = (await askJson(`${path}&bookmark=${bookmark}`)).data as Item[]
    if (name !== 'explore')
      expect([...ids, ...next.map(({ id }) => Number(id))].slice(1), name).toEqual(
        others.filter((id) => name !== 'related' || id !== others.at(-1)),
      )
  }
  expect(sizes).toEqual({ explore: 25, topic: 25, search: 25, related: 25, person: 1 })
})
