import { createScheduledController, env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { media, unusedMedia } from '#worker/model/media/tables.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { mp4, webm } from '../fixtures/films.ts'
import { byTestId, select } from '../fixtures/html.ts'
import { png } from '../fixtures/pictures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { person } from '../fixtures/world.ts'

const { MEDIA } = env as unknown as { MEDIA: R2Bucket }
const DAY = 24 * 3600 * 1000
const send = (session: string, body: BodyInit, query = '') =>
  askJson(`/v3/media/${query}`, { method: 'POST', body, session })
const make = (session: string, json: object) => askJson('/v3/pins/', { method: 'POST', json, session })
const night = (days: number) =>
  worker.scheduled(createScheduledController({ scheduledTime: new Date(Date.now() + days * DAY) }), env as never)
/** Without the sitemaps, which the night writes too. */
const stored = async () =>
  (await MEDIA.list()).objects.map(({ key }) => key).filter((key) => !key.startsWith('sitemaps/'))

test('a film without a poster frame is made no Pin of, nor a page of a story; with one it is [CRE-002 REL-12]', async () => {
  const session = await sessionOf(await person())
  const { media_id } = (await send(session, webm())).data
  const refused = (field: string) => ({ http: 400, code: 1, errors: [{ field, code: 'no_poster' }] })
  expect(await make(session, { media_id })).toMatchObject(refused('media_id'))
  const pages = [{ text: 'First' }, { media_id }]
  expect(await make(session, { story: { pages } })).toMatchObject(refused('story.pages.1.media_id'))
  expect((await askJson('/v3/users/me/pins/?exclude_add_pin_rep=1', { session })).data).toEqual([])
  // Nothing was changed: the film can still get its poster and become a Pin.
  const poster = (await send(session, await png(), `?poster_for=${media_id}`)).data.image_signature
  const made = await make(session, { media_id, title: 'In motion' })
  expect(made).toMatchObject({ http: 200, data: { image_signature: poster } })
  expect(made.data.images['236x'].url).toContain(poster)
  const { html } = await askHtml(`/pin/${made.data.id}/`, { session })
  expect((await select(html, 'video'))[0]?.attributes.poster).toContain(poster)
})

test('films without a Pin, with and without a poster, are deleted completely after a day [REL-12]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const before = await stored()
  const bare = (await send(session, mp4())).data
  const posed = (await send(session, webm())).data
  for (let i = 0; i < 2; i++) await send(session, await png(), `?poster_for=${posed.media_id}`)
  const kept = (await send(session, mp4())).data
  await send(session, await png(), `?poster_for=${kept.media_id}`)
  const made = (await make(session, { media_id: kept.media_id })).data
  await night(2)
  const left = (await stored()).filter((key) => !before.includes(key))
  expect(left.map((key) => key.split('/')[0]).sort()).toEqual(['originals', 'videos'])
  expect(left).toContain(`originals/${made.image_signature}`)
  expect((await db.select().from(media)).map(({ id }) => String(id))).not.toContain(bare.media_id)
  // With the Pin, its film and its poster are deleted.
  expect((await askJson(`/v3/pins/${made.id}/`, { method: 'DELETE', session: await sessionOf(mira) })).http).toBe(200)
  await night(9)
  expect((await stored()).filter((key) => !before.includes(key))).toEqual([])
  expect(await db.select().from(unusedMedia)).toEqual([])
})

test('without a script a film is sent, asked for its picture, and then made a Pin of [CRE-002 CRE-028]', async () => {
  const session = await sessionOf(await person())
  const upload = async (fields: Record<string, string | File>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const whole = new Response(body)
    const bytes = await whole.arrayBuffer()
    const length = { 'content-length': String(bytes.byteLength) }
    const headers = { 'content-type': whole.headers.get('content-type') ?? '', ...length }
    const answer = await ask('/do/upload/', { method: 'POST', headers, body: bytes, session })
    return answer.headers.get('location') ?? ''
  }
  const none = new File([], '')
  const asked = await upload({ file: none, film: new File([mp4()], 'a.mp4', { type: 'video/mp4' }) })
  const film = new URL(asked, 'https://pinfold.test').searchParams.get('media') ?? ''
  const first = (await askHtml(asked, { session })).html
  expect((await select(first, byTestId('plain-pin'))).length).toBe(0)
  const early = await ask('/do/create_pin/', { method: 'POST', body: new URLSearchParams({ media_id: film }), session })
  expect([early.status, (await select(await early.text(), byTestId('plain-poster'))).length]).toEqual([400, 1])
  const names = (await select(first, `${byTestId('plain-poster')} input`)).map(({ attributes }) => attributes.name)
  expect(names).toEqual(['viewer', 'poster_for', 'file'])
  // A file that is not a picture leads back to the same question.
  const wrong = await upload({ poster_for: film, file: new File(['words'], 'a.png') })
  expect(wrong).toBe(`/pin-builder/?media=${film}&film=1`)
  const ready = await upload({ poster_for: film, file: new File([await png()], 'a.png') })
  expect((await select((await askHtml(ready, { session })).html, byTestId('plain-pin'))).length).toBe(1)
  const body = new URLSearchParams({ media_id: film, title: 'By form' })
  const made = await ask('/do/create_pin/', { method: 'POST', body, session })
  expect(made.headers.get('location')).toMatch(/^\/pin\/\d+\/$/)
  // Another person's film cannot be given a poster.
  const theo = await sessionOf(await person())
  const other = (await send(theo, webm())).data.media_id
  expect(await upload({ poster_for: other, file: new File([await png()], 'a.png') })).toBe(
    `/pin-builder/?media=${other}&film=1`,
  )
  expect((await db.select().from(media)).find(({ id }) => String(id) === other)?.posterKey).toBeNull()
})
