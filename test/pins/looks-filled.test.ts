import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { media, remoteMedia } from '#worker/model/media/tables.ts'
import { pins } from '#worker/model/pins/tables.ts'
import { fillLooks } from '#worker/pins/jobs.ts'
import { askJson, db } from '../fixtures/app.ts'
import { board, mediaKey, type Person, person, pin } from '../fixtures/world.ts'

const LOOK = '8f3c5a0199d2e07b'
const unique = () => `word${crypto.randomUUID().slice(0, 8)}`

/** An upload with this look: a picture, or a video whose poster has the key. */
async function upload({ id: ownerId }: Person, kind: 'image' | 'video', key: string): Promise<void> {
  const own = kind === 'video' ? mediaKey() : key
  await db.insert(media).values({
    ...{ id: Date.now() * 1000 + Math.floor(Math.random() * 1000), ownerId, kind, key: own, leadKey: own, dhash: LOOK },
    ...{ posterKey: kind === 'video' ? key : null, type: `${kind}/test`, bytes: 1, width: 600, height: 900 },
    ...{ color: '336699', hash: mediaKey(), createdAt: 1, used: true },
  })
}

const looks = async () => new Map((await db.select().from(pins)).map(({ id, dhash }) => [id, dhash]))

test('Pins that are older than the column of looks get theirs by night, once, and lists then show the picture once', async () => {
  const mira = await person()
  const on = await board(mira)
  const word = unique()
  const [fetched, uploaded, poster, unseen] = [mediaKey(), mediaKey(), mediaKey(), mediaKey()]
  await db.insert(remoteMedia).values({ key: fetched, sourceUrl: 'https://pictures.example/1.png', dhash: LOOK })
  await upload(mira, 'image', uploaded)
  await upload(mira, 'video', poster)
  const made = async (imageKey: string | null, dhash: string | null = null) =>
    (await pin(mira, on, { row: { imageKey, dhash }, annotations: [word] })).id
  const alike = [await made(fetched), await made(uploaded), await made(poster)]
  const other = await made(unseen)
  const bare = await made(null)
  const known = await made(mediaKey(), '0123456789abcdef')
  // More than one batch, all of them newer.
  const crowd = JSON.stringify(Array.from({ length: 603 }, (_, i) => i))
  await db.run(sql`insert into pins (id, pinner_id, board_id, board_owner_id, on_profile, grp, listed, saved_rk, title, image_key, image_width, image_height, color, created_at)
    select ${known} + 1000 + value, ${mira.id}, ${on.id}, ${mira.id}, 1, 0, 0, -value, 'Crowd', 'crowd' || value, 600, 900, '336699', 1 from json_each(${crowd})`)
  const shown = async () => {
    const { data } = await askJson(`/v3/topics/${word}/pins/`)
    return (data as { id: string }[]).map(({ id }) => Number(id))
  }
  const newestFirst = (ids: number[]) => ids.toSorted((a, b) => b - a)
  expect(await shown()).toEqual(newestFirst([...alike, other, bare, known]))
  await fillLooks(db)
  const now = await looks()
  expect(alike.map((id) => now.get(id))).toEqual([LOOK, LOOK, LOOK])
  expect([now.get(other), now.get(bare), now.get(known)]).toEqual(['', null, '0123456789abcdef'])
  expect([...now.values()].filter((look) => look === '')).toHaveLength(604)
  expect(await shown()).toEqual(newestFirst([Math.max(...alike), other, bare, known]))
  // A look that comes later is the job's of the picture: the night does not look again.
  await db.insert(remoteMedia).values({ key: unseen, sourceUrl: 'https://pictures.example/2.png', dhash: LOOK })
  await fillLooks(db)
  expect(await looks()).toEqual(now)
})
