import { expect, test } from 'vitest'
import { askHtml, askJson } from '../fixtures/app.ts'
import { compat, compatLogIn } from '../fixtures/compat.ts'
import { mp4, webm } from '../fixtures/films.ts'
import { select } from '../fixtures/html.ts'
import { publish, somewhere } from '../fixtures/origin.ts'
import { png } from '../fixtures/pictures.ts'
import { type Content, sendFile } from '../fixtures/registered.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, section } from '../fixtures/world.ts'

const mira = await person()
const cookies = await compatLogIn(mira.username)
const on = await board(mira)

/** Registers and sends a file as a program does; returns the id of the upload. */
async function sent(type: 'image' | 'video', file: Content): Promise<string> {
  const { data } = await compat('MediaUpload.create', { type }, { cookies })
  expect((await sendFile(data, file)).status).toBe(204)
  return data.upload_id
}

const create = (options: object) => compat('Pin.create', { board_id: on.id, ...options }, { cookies })

test('a pin is made of an upload by each of its names, with all that programs send along [API-001 CRE-002]', async () => {
  const inside = await section(on, 'Inside')
  const made = await create({
    ...{ upload_id: await sent('image', await png(60, 90)), title: 'Sent', description: '', alt_text: 'A boat' },
    ...{ link: 'https://example.org/boat', section: inside.id, method: 'uploaded' },
    scrape_metric: { source: 'www_url_scrape' },
  })
  expect(made).toMatchObject({
    http: 200,
    data: { title: 'Sent', alt_text: 'A boat', domain: 'example.org', board_section_id: String(inside.id) },
  })
  expect(made.data.images.orig).toMatchObject({ width: 60, height: 90 })
  const session = await sessionOf(mira)
  for (const method of ['PUT', 'POST'])
    for (const name of ['upload_id', 'media_upload_id']) {
      const json = { board_id: String(on.id), [name]: await sent('image', await png()) }
      expect(await askJson('/v3/pins/', { method, session, json }), `${method} ${name}`).toMatchObject({ http: 200 })
    }
  const unknown = (field: string) => ({ http: 400, error: { errors: [{ field, code: 'unknown_value' }] } })
  const others = { cookies: await compatLogIn((await person()).username) }
  const { data: waiting } = await compat('MediaUpload.create', { type: 'image' }, { cookies })
  const theirs = await sent('image', await png())
  for (const id of [waiting.upload_id, '12'])
    expect(await create({ upload_id: id }), id).toMatchObject(unknown('upload_id'))
  expect(await compat('Pin.create', { upload_id: theirs }, others)).toMatchObject(unknown('upload_id'))
  expect(await compat('Pin.create', { upload_id: theirs })).toMatchObject({ http: 401 })
  for (const wrong of ['x', '-1', '1'.repeat(40)]) expect((await create({ upload_id: wrong })).http, wrong).toBe(400)
})

test('a film gets the picture whose address came with it, and else a plain one of its size [API-001 CRE-002]', async () => {
  const headers = { 'content-type': 'image/png' }
  const image_url = await publish(somewhere('poster.png'), await png(320, 180), { headers })
  const posed = await create({ media_upload_id: await sent('video', mp4()), image_url, title: 'Posed' })
  expect(posed).toMatchObject({ http: 200, data: { is_video: true, images: { orig: { width: 320, height: 180 } } } })
  expect(posed.data.videos.duration).toBe(2500)
  const page = await askHtml(`/pin/${posed.data.id}/`)
  expect((await select(page.html, 'video'))[0]?.attributes.poster).toContain(posed.data.image_signature)
  const plain = await create({ upload_id: await sent('video', webm()) })
  expect(plain).toMatchObject({ http: 200, data: { is_video: true } })
  const again = await create({ upload_id: await sent('video', mp4({ width: 4000, height: 9000 })) })
  expect(again.http).toBe(200)
  // Both have a picture to stand for them, each its own, and neither is taken for a copy of the other.
  const session = await sessionOf(mira)
  for (const { data } of [plain, again]) {
    const shown = await askJson(`/v3/pins/${data.id}/`, { session })
    expect(shown.data).toMatchObject({ dominant_color: '#dddddd', image_large_url: expect.stringContaining('/736x/') })
    const { html } = await askHtml(`/pin/${data.id}/`, { session })
    // Without a poster the browser shows the film's first frame.
    const [video] = await select(html, 'video')
    expect(video?.attributes).toMatchObject({ preload: 'metadata' })
    expect(video?.attributes).not.toHaveProperty('poster')
  }
  expect(plain.data.image_signature).not.toBe(again.data.image_signature)
})

test('the plain poster is for unused films of one’s own [REL-02 W-52]', async () => {
  const session = await sessionOf(mira)
  const pose = (id: string, as = session, json: object = { plain: true }) =>
    askJson(`/v3/media/?poster_for=${id}`, { method: 'POST', session: as, json })
  const film = (await askJson('/v3/media/', { method: 'POST', session, body: mp4() })).data.media_id
  const picture = (await askJson('/v3/media/', { method: 'POST', session, body: await png() })).data.media_id
  const refused = { http: 400, errors: [{ field: 'poster_for', code: 'unknown_value' }] }
  expect(await pose(film, await sessionOf(await person()))).toMatchObject(refused)
  expect(await pose(picture)).toMatchObject(refused)
  for (const wrong of [{}, { plain: false }, { plain: true, media_id: picture }])
    expect((await pose(film, session, wrong)).http, JSON.stringify(wrong)).toBe(400)
  const posed = await pose(film)
  expect(posed).toMatchObject({ http: 201, data: { kind: 'video', dominant_color: '#dddddd' } })
  expect(posed.data.image_signature).toMatch(/^[\w-]{16}$/)
})
