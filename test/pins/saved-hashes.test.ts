import { createMessageBatch, createScheduledController, env } from 'cloudflare:test'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { remoteMedia } from '#worker/model/media/tables.ts'
import { ask, askJson, db } from '../fixtures/app.ts'
import { publish, requestsTo, somewhere } from '../fixtures/origin.ts'
import { as, png } from '../fixtures/pictures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, mediaKey, type Person, person, pin } from '../fixtures/world.ts'

/** A unique picture of hills: its waves begin at `from`. */
const hills = (width: number, from: number) =>
  png(width, Math.round(width * 0.75), (x, y) => {
    const [across, down] = [x / width, y / width]
    const light = 128 + 60 * Math.sin(from + across * 9 + down * 2) + 60 * Math.sin(from * 3 + down * 11 - across * 5)
    return [light, light * 0.8, 255 - light]
  })

/** A pin with a remote picture, as an import creates it. */
async function fromAfar(who: Person, picture: Uint8Array<ArrayBuffer>) {
  const key = mediaKey()
  const sourceUrl = await publish(somewhere('a.png'), picture, { headers: { 'content-type': 'image/png' } })
  await db.insert(remoteMedia).values({ key, sourceUrl })
  const made = await pin(who, await board(who, { name: 'Kitchen' }), { row: { imageKey: key, likened: true } })
  return { ...made, imageKey: key }
}

const view = async (key: string) => expect((await ask(`/img/236x/${key}.webp`)).status).toBe(200)
async function lookAt(...keys: string[]) {
  const messages = keys.map((key) => ({ id: key, timestamp: new Date(), attempts: 1, body: { key } }))
  await worker.queue(createMessageBatch('pinfold-media', messages) as never, env as never)
}
const night = () => worker.scheduled(createScheduledController({ scheduledTime: new Date() }), env as never)
async function savedOf(picture: Uint8Array<ArrayBuffer>, session: string) {
  const { data } = await askJson('/v3/media/', { method: 'POST', body: picture, session })
  return (await askJson(`/v3/pins/already_saved/?media_id=${data.media_id}`, { session })).data
}
const saved = async (id: number | string, session: string) => (await askJson(`/v3/pins/${id}/saved/`, { session })).data

test('a remote picture is recognised by its hash as a file, by another address, or saved from others [CRE-036]', async () => {
  const [mira, theo, nova] = [await person(), await person(), await person()]
  const [session, theirs] = [await sessionOf(mira), await sessionOf(theo)]
  const large = await hills(400, 1)
  const first = await fromAfar(mira, large)
  const copy = await as('image/jpeg', await hills(200, 1))
  expect(await savedOf(copy, session)).toEqual([])
  await view(first.imageKey)
  await lookAt(first.imageKey)
  const known = { pin_id: String(first.id), by: 'look', board: { name: 'Kitchen' } }
  expect(await savedOf(copy, session)).toMatchObject([known])
  expect(await savedOf(await hills(400, 4), session)).toEqual([])
  // The same from another address, on another person's board.
  const again = await fromAfar(nova, copy)
  expect(await saved(again.id, session)).toEqual([])
  await view(again.imageKey)
  await lookAt(again.imageKey, again.imageKey)
  expect(await saved(again.id, session)).toMatchObject([known])
  // A save copies the marks by which it is recognised.
  const repinned = await askJson(`/v3/pins/${again.id}/repin/`, { method: 'POST', session: theirs, json: {} })
  expect(await savedOf(copy, theirs)).toMatchObject([{ pin_id: repinned.data.id, by: 'look' }])
})

test('a hash marks every pin of the picture once, and a pin without marks gets it by night [CRE-036]', async () => {
  const [mira, theo] = [await person(), await person()]
  const first = await fromAfar(mira, await hills(300, 7))
  const same = await pin(theo, await board(theo), { row: { imageKey: first.imageKey, likened: true } })
  const waiting = await pin(theo, await board(theo), { row: { imageKey: first.imageKey } })
  await view(first.imageKey)
  const quarters = async (id: number) =>
    (
      await db.all<{ kind: string }>(
        sql`select kind from pin_likeness where pin_id = ${id} and kind like 'b_' order by kind`,
      )
    ).map(({ kind }) => kind)
  for (const _ of [1, 2]) await lookAt(first.imageKey)
  const all = ['b0', 'b1', 'b2', 'b3']
  expect([await quarters(first.id), await quarters(same.id), await quarters(waiting.id)]).toEqual([all, all, []])
  await night()
  expect(await quarters(waiting.id)).toEqual(all)
  expect(await quarters(first.id)).toEqual(all)
})

test('a picture that cannot be hashed has no mark and breaks nothing [CRE-036]', async () => {
  const mira = await person()
  const made = await fromAfar(mira, await hills(300, 9))
  const source = (await db.select().from(remoteMedia).where(eq(remoteMedia.key, made.imageKey)))[0]?.sourceUrl ?? ''
  await db.update(remoteMedia).set({ looked: 0 }).where(eq(remoteMedia.key, made.imageKey))
  await lookAt(made.imageKey)
  const [row] = await db.select().from(remoteMedia).where(eq(remoteMedia.key, made.imageKey))
  expect(row).toMatchObject({ looked: 1, dhash: null })
  expect(await requestsTo(source)).toEqual([])
  expect(await savedOf(await hills(300, 9), await sessionOf(mira))).toEqual([])
})
