import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { matchLooks } from '../worker/pins/pictures/match-looks.ts'
import { askJson, db } from './fixtures/app.ts'
import { wrongPictures } from './fixtures/counters.ts'
import { sessionOf } from './fixtures/sessions.ts'
import { upload } from './fixtures/uploads.ts'
import { board, person } from './fixtures/world.ts'

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
