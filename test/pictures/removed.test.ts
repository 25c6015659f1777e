import { createScheduledController, env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { planRemoval, requestRemoval, runRemovals } from '#worker/pins/removal/remove.ts'
import { TIMES } from '#worker/rooms.ts'
import { ask, askHtml, askJson, db, signIn } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { publish, somewhere } from '../fixtures/origin.ts'
import { changeBoard } from '../fixtures/own-covers.ts'
import { png } from '../fixtures/pictures.ts'
import { picture, remove, withPicture } from '../fixtures/removals.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, mediaKey, type Person, person, pin, type TestBoard } from '../fixtures/world.ts'

const { DB, MEDIA } = env as unknown as { DB: D1Database; MEDIA: R2Bucket }

const undo = (id: string, session: string) => askJson(`/v3/undo/${id}/`, { method: 'POST', session })
const status = async (path: string) => (await ask(path)).status
const exists = async (id: string) => (await db.all(sql`select id from pins where id = ${Number(id)}`)).length === 1

test('with its picture every Pin of the same file goes, also as profile picture, cover, story page and upload, and nobody can upload it again [REL-05 REL-12 REL-16]', async () => {
  const [mira, theo, ada] = [await person(), await person(), await person()]
  const [session, theoSession, adaSession] = [
    await signIn(mira.username),
    await signIn(theo.username),
    await signIn(ada.username),
  ]
  const [own, theirs] = [await board(mira), await board(theo)]
  const [covered, former] = [await board(ada, { name: 'Covered' }), await board(ada, { name: 'Former' })]
  // Three people upload the same file; Theo a Pin of his own, Ada a profile picture and a cover.
  const create = (as: string, json: object) => askJson('/v3/pins/', { method: 'POST', session: as, json })
  const hers = await sent(session, 44)
  const his = await sent(theoSession, 44)
  const made = await create(session, { media_id: hers.id, board_id: String(own.id), title: 'Hers' })
  const other = await create(theoSession, { media_id: his.id, board_id: String(theirs.id), title: 'His' })
  expect([made.http, other.http]).toEqual([200, 200])
  expect(his.key).not.toBe(hers.key)
  const page = await sent(theoSession, 45)
  const again = await sent(theoSession, 44)
  const story = await create(theoSession, {
    board_id: String(theirs.id),
    story: { pages: [{ media_id: page.id }, { media_id: again.id }] },
  })
  expect(story.http).toBe(200)
  const coverKey = await cover(adaSession, covered, 44)
  // These two have other pictures by now, and could take back the change.
  await cover(adaSession, former, 44)
  const change = await changeBoard(adaSession, former, { cover_media_id: (await sent(adaSession, 50)).id })
  await wear(theoSession, 44)
  const worn = await wear(theoSession, 51)
  const face = await wear(adaSession, 44)
  const waiting = await sent(adaSession, 44)
  await db.run(sql`insert into businesses (user_id, cover_source, cover_key, cover_width, cover_height)
    values (${mira.id}, 'image', ${hers.key}, 44, 30)`)
  const different = await create(session, { media_id: (await sent(session, 46)).id, board_id: String(own.id) })
  expect(different.http).toBe(200)

  const plan = await planRemoval(db, MEDIA, withPicture(made.data.id))
  expect(plan).toMatchObject({ pins: 3, people: 2, pictures: 2, covers: 1, uploads: 1 })
  expect(await remove(withPicture(made.data.id))).toEqual({ [mira.username]: 1, [theo.username]: 2 })
  expect(await wrongCounters(DB)).toEqual([])
  for (const key of [hers.key, his.key, coverKey, face.key])
    expect(await status(`/img/236x/${key}.webp`), key).toBe(404)
  for (const path of [`/${mira.username}/`, `/${theo.username}/`, `/${ada.username}/`, covered.url])
    for (const key of [hers.key, his.key, coverKey, face.key])
      expect((await askHtml(path)).html.includes(key), path).toBe(false)
  expect(await exists(different.data.id)).toBe(true)
  // Taking back the changes that replaced or set these pictures doesn't bring them back.
  expect((await undo(change.data.undo.id, adaSession)).http).toBe(409)
  expect((await undo(worn.undo, theoSession)).http).toBe(409)
  expect((await undo(face.undo, adaSession)).http).toBe(409)
  expect(await db.all(sql`select image_key from users where id = ${ada.id}`)).toEqual([{ image_key: null }])

  expect(await db.all(sql`select cover_key, cover_source from businesses where user_id = ${mira.id}`)).toEqual([
    { cover_key: null, cover_source: '' },
  ])
  const pins = await db.all(sql`select count(*) as n from pins`)
  const uploaded = await askJson('/v3/media/', { method: 'POST', session: theoSession, body: await file(44) })
  expect(uploaded).toMatchObject({
    http: 403,
    code: 3,
    message: 'This picture, or one that looks almost the same, was removed and can’t be added again.',
  })
  const address = await publish(somewhere('same.png'), await file(44), { headers: { 'content-type': 'image/png' } })
  const linked = await askJson('/v3/media/', {
    method: 'POST',
    session: theoSession,
    json: { url: address },
  })
  expect(linked).toMatchObject({ http: 403, code: 3 })
  // An upload from before the removal can't become a Pin.
  expect((await create(adaSession, { media_id: waiting.id, board_id: String(covered.id) })).http).toBe(400)
  expect(await db.all(sql`select count(*) as n from pins`)).toEqual(pins)
  expect((await sent(theoSession, 47)).id).toMatch(/^\d+$/)
  // After the night nothing of it is in the store, and it still can't be uploaded.
  await worker.scheduled(sweep(), env as never)
  expect(await MEDIA.head(`originals/${hers.key}`)).toBeNull()
  expect(await status(`/img/236x/${hers.key}.webp`)).toBe(404)
  expect((await askJson('/v3/media/', { method: 'POST', session, body: await file(44) })).http).toBe(403)
  expect(await remove(picture(hers.key))).toEqual({})
})

test('an imported picture goes with all imports from its address, and is not fetched again from another one [REL-05 REL-12]', async () => {
  const [mira, theo] = [await person(), await person()]
  const [from, elsewhere] = [somewhere('lamp.png'), somewhere('copy.png')]
  for (const address of [from, elsewhere])
    await publish(address, await file(60), { headers: { 'content-type': 'image/png' } })
  const imported = async (who: Person, source: string) => {
    const made = await pin(who, await board(who))
    await db.run(sql`insert into remote_media (key, source_url) values (${made.imageKey}, ${source})`)
    return made
  }
  const [hers, his] = [await imported(mira, from), await imported(theo, from)]
  expect(await status(`/img/236x/${hers.imageKey}.webp`)).toBe(200)
  expect(await remove(withPicture(hers.id))).toEqual({ [mira.username]: 1, [theo.username]: 1 })
  const later = await imported(mira, elsewhere)
  for (const { imageKey } of [hers, his, later]) expect(await status(`/img/236x/${imageKey}.webp`)).toBe(404)
  expect(await wrongCounters(DB)).toEqual([])
})

const sweep = () => createScheduledController({ cron: TIMES.sweep, scheduledTime: new Date() })

/** A file that is the same each time for a width. */
const file = (width: number) => png(width, 30, (x, y) => [x * 3, y * 5, width])

async function sent(session: string, width: number): Promise<{ id: string; key: string }> {
  const { http, data } = await askJson('/v3/media/', { method: 'POST', session, body: await file(width) })
  expect(http).toBe(201)
  return { id: data.media_id, key: data.image_signature }
}

/** Gives the board a cover of this width; returns its key. */
async function cover(session: string, on: TestBoard, width: number): Promise<string> {
  const { id, key } = await sent(session, width)
  expect((await changeBoard(session, on, { cover_media_id: id })).http).toBe(200)
  return key
}

/** Gives the viewer a profile picture of this width; returns its key and the undo entry. */
async function wear(session: string, width: number): Promise<{ key: string; undo: string }> {
  const { id, key } = await sent(session, width)
  const { http, data } = await askJson('/v3/users/me/picture/', { method: 'PUT', session, json: { media_id: id } })
  expect(http).toBe(200)
  return { key, undo: data.undo.id }
}

test('of a file that was uploaded 231 times every copy is withdrawn, in the five-minute job 200 at a time [REL-05 REL-21]', async () => {
  const mira = await person()
  const [hash, keys] = [mediaKey(), Array.from({ length: 231 }, mediaKey)]
  for (const key of keys) await upload(mira, { key, hash, used: true })
  const made = await pin(mira, await board(mira), { row: { imageKey: keys[0] ?? '' } })
  const id = await requestRemoval(db, withPicture(made.id), Date.now())
  const isDone = async () => {
    await runRemovals(db, MEDIA, Date.now())
    const [row] = await db.all<{ done: number }>(sql`select done_at is not null as done from removals where id = ${id}`)
    return row?.done === 1
  }
  expect([await isDone(), await isDone()]).toEqual([false, true])
  for (const key of keys) expect(await MEDIA.head(`withdrawn/${key}`), key).not.toBeNull()
})
