import { createScheduledController, env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { remoteMedia } from '#worker/model/media/tables.ts'
import { TIMES } from '#worker/rooms.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { byTestId, select } from '../fixtures/html.ts'
import { take } from '../fixtures/imports.ts'
import { archiveOf, sendFile } from '../fixtures/moving.ts'
import { publish, somewhere } from '../fixtures/origin.ts'
import { as, gif, holds, png } from '../fixtures/pictures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, mediaKey, type Person, person, pin } from '../fixtures/world.ts'

const { MEDIA } = env as unknown as { MEDIA: R2Bucket }

/** Where the page of a pin says that its pictures play. */
async function playedOn(path: string, session?: string): Promise<string[]> {
  const { html } = await askHtml(path, session === undefined ? {} : { session })
  return (await select(html, byTestId('frames-toggle'))).map(({ attributes }) => attributes.href ?? '')
}

async function someone() {
  const mira = await person()
  const { id } = await board(mira)
  return { mira, session: await sessionOf(mira), board_id: String(id) }
}

async function create(session: string, json: Record<string, unknown>): Promise<string> {
  const { data, http } = await askJson('/v3/pins/', { method: 'POST', session, json })
  expect(http).toBe(200)
  return `/pin/${data.id}/`
}

test('the page of a picture that moves has a link to it, and there all its frames and none of its notes [REL-12]', async () => {
  const { session, board_id } = await someone()
  const path = await create(session, { board_id, media_id: await sendFile(session, gif(3)) })
  const [address = ''] = await playedOn(path)
  expect(address).toMatch(/^\/img\/moving\/[\w-]{16}\.gif$/)
  const answer = await ask(address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/gif'])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=3600, immutable')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const file = new Uint8Array(await answer.arrayBuffer())
  expect(new TextDecoder('latin1').decode(file).split('\x21\xf9\x04')).toHaveLength(4)
  expect(holds(file, 'GPS')).toBe(false)
  expect(await playedOn(await create(session, { board_id, media_id: await sendFile(session, gif(1)) }))).toEqual([])
})

test('each page of a story that moves plays, and a Pin that was saved from another plays too', async () => {
  const { session, board_id } = await someone()
  const [still, one, other] = [await png(30, 20), gif(2), gif(4)]
  const pages = [still, one, other].map(async (file) => ({ media_id: await sendFile(session, file) }))
  const story = await create(session, { board_id, title: 'Bread', story: { pages: await Promise.all(pages) } })
  const addresses = await playedOn(story)
  expect(addresses).toHaveLength(2)
  for (const address of addresses) expect((await ask(address)).status).toBe(200)
  const path = await create(session, { board_id, media_id: await sendFile(session, gif(5)) })
  const lea = await someone()
  const saved = await askJson(`${path.replace('/pin/', '/v3/pins/')}repin/`, {
    method: 'POST',
    session: lea.session,
    json: { board_id: lea.board_id },
  })
  expect(await playedOn(`/pin/${saved.data.id}/`, lea.session)).toEqual(await playedOn(path))
})

test('a picture of an address plays once it was fetched', async () => {
  const { mira } = await someone()
  const key = mediaKey()
  const sourceUrl = await publish(somewhere('a.gif'), gif(3), { headers: { 'content-type': 'image/gif' } })
  await db.insert(remoteMedia).values({ key, sourceUrl })
  const made = await pin(mira, await board(mira), { row: { imageKey: key } })
  expect(await playedOn(`/pin/${made.id}/`)).toEqual([])
  expect((await ask(`/img/236x/${key}.webp`)).status).toBe(200)
  expect(await playedOn(`/pin/${made.id}/`)).toEqual([`/img/moving/${key}.gif`])
})

/** What cards and the API say of a person's Pins: the end of the address of their frames, and the address. */
async function movesOf(who: Person): Promise<Record<string, (string | undefined)[]>> {
  const session = await sessionOf(who)
  const list = async (fields: string) =>
    (await askJson(`/v3/users/me/pins/?exclude_add_pin_rep=1&field_set_key=${fields}`, { session })).data
  const whole = await list('grid_item')
  return Object.fromEntries(
    (await list('pin_card')).map(({ title, frames }: { title: string; frames?: string }, i: number) => [
      title,
      [frames, whole[i].moving_image_url?.replace(/^\/img\/moving\/[\w-]{16}/, '')],
    ]),
  )
}

test('cards and the API say which Pins move, saved, copied, from an archive and of an address; stories and photographs don’t', async () => {
  const { mira, session, board_id } = await someone()
  const media_id = () => sendFile(session, gif(3))
  const path = await create(session, { board_id, title: 'Moves', media_id: await media_id() })
  await create(session, { board_id, title: 'Still', media_id: await sendFile(session, gif(1)) })
  await create(session, { board_id, title: 'Story', story: { pages: [{ media_id: await sendFile(session, gif(4)) }] } })
  expect(await movesOf(mira)).toEqual({
    Moves: ['gif', '.gif'],
    Still: [undefined, undefined],
    Story: [undefined, undefined],
  })
  const lea = await someone()
  const repin = path.replace('/pin/', '/v3/pins/')
  await askJson(`${repin}repin/`, {
    method: 'POST',
    session: lea.session,
    json: { board_id: lea.board_id, title: 'Saved' },
  })
  expect(await movesOf(lea.mira)).toEqual({ Saved: ['gif', '.gif'] })
  const other = await board(lea.mira)
  const [{ id = 0 } = {}] = await db.all<{ id: number }>(sql`select id from pins where pinner_id = ${lea.mira.id}`)
  const copy = { pin_ids: [String(id)], board_id: String(other.id) }
  expect((await askJson('/v3/bulk_edit/', { method: 'POST', session: lea.session, json: copy })).http).toBe(200)
  expect(await db.all(sql`select moving from pins where board_id = ${other.id}`)).toEqual([{ moving: 'image/gif' }])
  const fresh = await person()
  await take(fresh, await archiveOf(mira))
  expect((await movesOf(fresh)).Moves).toEqual(['gif', '.gif'])
  const key = mediaKey()
  const sourceUrl = await publish(somewhere('a.gif'), gif(3), { headers: { 'content-type': 'image/gif' } })
  await db.insert(remoteMedia).values({ key, sourceUrl })
  const ida = await person()
  await pin(ida, await board(ida), { row: { imageKey: key, title: 'Fetched' } })
  expect((await ask(`/img/236x/${key}.webp`)).status).toBe(200)
  await worker.scheduled(createScheduledController({ cron: TIMES.look, scheduledTime: new Date() }), env as never)
  expect(await movesOf(ida)).toEqual({ Fetched: ['gif', '.gif'] })
})

test('what is withdrawn, unknown or has no frames is not served with them [REL-05]', async () => {
  const [gone, photo, bad] = [mediaKey(), mediaKey(), mediaKey()]
  const put = (key: string, file: Uint8Array<ArrayBuffer>, contentType: string) =>
    MEDIA.put(`originals/${key}`, file, { httpMetadata: { contentType } })
  await put(gone, gif(3), 'image/gif')
  await put(photo, await as('image/jpeg', await png(30, 20)), 'image/jpeg')
  await put(bad, gif(3), 'text/html')
  expect((await ask(`/img/moving/${gone}.gif`)).status).toBe(200)
  await MEDIA.put(`withdrawn/${gone}`, '')
  const answer = await ask(`/img/moving/${gone}.gif`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  const files = [
    `${photo}.jpg`,
    `${photo}.gif`,
    `${bad}.gif`,
    `${mediaKey()}.gif`,
    'short.gif',
    `${gone}.gif.gif`,
    `${gone}.toString`,
  ]
  for (const file of files) expect([file, (await ask(`/img/moving/${file}`)).status]).toEqual([file, 404])
})

test('an upload that no Pin used is forgotten with its frames', async () => {
  const { session } = await someone()
  await sendFile(session, gif(3))
  const count = async () => (await db.get<{ n: number }>(sql`select count(*) as n from moving_pictures`))?.n
  const before = (await count()) ?? 0
  const days = 24 * 3600 * 1000
  for (const day of [2, 4])
    await worker.scheduled(
      createScheduledController({ scheduledTime: new Date(Date.now() + day * days) }),
      env as never,
    )
  expect(await count()).toBeLessThan(before)
})
