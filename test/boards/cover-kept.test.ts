import { createScheduledController, env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { media, unusedMedia } from '#worker/model/media/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { changeBoard, giveCover, owner, sentPicture, undoChange } from '../fixtures/own-covers.ts'
import { png } from '../fixtures/pictures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, type TestBoard } from '../fixtures/world.ts'

const { MEDIA } = env as unknown as { MEDIA: R2Bucket }
const DAY = 24 * 3600 * 1000
const night = (days: number) =>
  worker.scheduled(createScheduledController({ scheduledTime: new Date(Date.now() + days * DAY) }), env as never)
const picture = async (key: string, size = '236x') => (await ask(`/img/${size}/${key}.webp`)).status
const leads = async (on: TestBoard, session?: string) =>
  (await askJson(`/v3/boards/${on.id}/`, { ...(session && { session }) })).data.covers[0]

test('a cover that was replaced or removed is 404 at once, is back with its undo, and goes for good when nothing can bring it back [REL-05 REL-12]', async () => {
  const [mira, session] = await owner()
  const sea = await board(mira)
  const { key: one } = await giveCover(session, sea)
  expect(await picture(one)).toBe(200)
  const { key: two, answer } = await giveCover(session, sea)
  expect([await picture(one), await picture(two)]).toEqual([404, 200])
  await undoChange(session, answer)
  expect([await picture(one), await picture(two)]).toEqual([200, 404])
  const removed = await changeBoard(session, sea, { cover_media_id: null })
  expect(await picture(one)).toBe(404)
  await undoChange(session, removed)
  expect(await picture(one)).toBe(200)
  await changeBoard(session, sea, { cover_media_id: null })
  await night(0.5)
  expect(await MEDIA.head(`originals/${one}`)).not.toBeNull()
  await night(2)
  for (const key of [one, two]) {
    expect([await picture(key), await MEDIA.head(`originals/${key}`)]).toEqual([404, null])
    expect(await db.select().from(media).where(eq(media.key, key))).toEqual([])
    expect((await MEDIA.list()).objects.filter((each) => each.key.includes(key))).toEqual([])
  }
  expect(await db.select().from(unusedMedia)).toEqual([])
})

test('a cover in use is never swept, even if its Pin and its uploader are deleted [REL-12 ACC-010]', async () => {
  const [mira, session] = await owner()
  const delegate = await person()
  const rights = { delegate_username: delegate.username, scopes: ['boards'] }
  await askJson('/v3/account/delegations/', { method: 'POST', session, json: rights })
  const [sea, sky] = [await board(mira), await board(mira)]
  const brought = await sentPicture(await sessionOf(delegate))
  const subject = { orbac_subject_id: String(mira.id) }
  expect((await changeBoard(await sessionOf(delegate), sea, { cover_media_id: brought.id, ...subject })).http).toBe(200)
  // The same file is used by a Pin and as a cover.
  const file = await png()
  const send = async () => (await askJson('/v3/media/', { method: 'POST', session, body: file })).data
  const first = await send()
  const json = { media_id: first.media_id, board_id: String(sea.id), title: 'A boat' }
  const made = await askJson('/v3/pins/', { method: 'POST', session, json })
  const second = await send()
  expect(second.image_signature).toBe(first.image_signature)
  await changeBoard(session, sky, { cover_media_id: second.media_id })
  await askJson(`/v3/pins/${made.data.id}/`, { method: 'DELETE', session })
  await db.update(users).set({ closedAt: 1, purgeAt: 2 }).where(eq(users.id, delegate.id))
  for (const days of [0, 2, 9]) await night(days)
  expect([await picture(brought.key), await picture(second.image_signature)]).toEqual([200, 200])
})

test('the picture of a deleted board can be restored for a week, of a merged one for a day, and is then deleted [BRD-012 BRD-058 REL-05]', async () => {
  const [mira, session] = await owner()
  const [sea, sky, into] = [await board(mira), await board(mira, { privacy: 'secret' }), await board(mira)]
  const [first, second, third] = [
    await giveCover(session, sea),
    await giveCover(session, sky),
    await giveCover(session, into),
  ]
  const [one, two, three] = [first.key, second.key, third.key]
  await askJson(`/v3/boards/${sea.id}/`, { method: 'DELETE', session })
  const [listed] = (await askJson('/v3/users/me/boards/recently_deleted/', { session })).data
  expect([listed.covers, await picture(one)]).toEqual([[expect.objectContaining({ key: one })], 200])
  await askJson(`/v3/boards/${sea.id}/restore/`, { method: 'POST', session, json: {} })
  expect([await leads(sea), await picture(one)]).toEqual([expect.objectContaining({ key: one }), 200])
  const merge = { method: 'POST', session, json: { into_board_id: String(into.id) } }
  const merged = await askJson(`/v3/boards/${sky.id}/merge/`, merge)
  expect([await picture(two), await picture(three)]).toEqual([404, 200])
  expect(await undoChange(session, merged)).toMatchObject({ http: 200 })
  expect([await picture(two), await leads(sky, session)]).toEqual([200, expect.objectContaining({ key: two })])
  for (const each of [sea, sky]) await askJson(`/v3/boards/${each.id}/`, { method: 'DELETE', session })
  await night(8)
  for (const key of [one, two]) expect([await picture(key), await MEDIA.head(`originals/${key}`)]).toEqual([404, null])
  expect(await picture(three)).toBe(200)
  await db.update(users).set({ closedAt: 1, purgeAt: 2 }).where(eq(users.id, mira.id))
  await night(0)
  expect([await picture(three), await MEDIA.head(`originals/${three}`)]).toEqual([404, null])
  expect(await db.select().from(unusedMedia)).toEqual([])
})

test('very small, very wide and very high pictures are covers, and no size of them fails [REL-15 GRD-027]', async () => {
  const [mira, session] = await owner()
  for (const [width, height, wide] of [
    [1, 1, undefined],
    [2500, 500, true],
    [4000, 8, true],
    [8, 4000, undefined],
    [199, 100, undefined],
    [200, 100, true],
  ] as const) {
    const on = await board(mira)
    const { id, key } = await sentPicture(session, width, height)
    expect((await changeBoard(session, on, { cover_media_id: id })).data.covers[0].wide, `${width}x${height}`).toBe(
      wide,
    )
    for (const size of ['170x', '236x', '200x150', '474x', '736x', '1200x'])
      expect(await picture(key, size), `${size} of ${width}x${height}`).toBe(200)
    const { html } = await askHtml(`/${mira.username}/_saved/`)
    expect(html).toContain(`/img/${wide ? '1200x' : '474x'}/${key}.webp`)
  }
})
