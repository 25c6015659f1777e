import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { joined } from '#domain/media/strip/byte-reader.ts'
import { ask, askHtml, askJson, cookieIn } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { select, texts } from '../fixtures/html.ts'
import { as, exif, gif, holds, png, pngOf, text, withExif } from '../fixtures/pictures.ts'
import { limitedSessionOf, sessionOf } from '../fixtures/sessions.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, type Person, person, pin, type TestBoard } from '../fixtures/world.ts'

const { DB, MEDIA } = env as unknown as { DB: D1Database; MEDIA: R2Bucket }
const owner = async (): Promise<[Person, string]> => {
  const mira = await person()
  return [mira, await sessionOf(mira)]
}
const file = async (width = 40, height = 30) => new File([await png(width, height)], 'a.png', { type: 'image/png' })
/** The form's values for an unchanged board. */
const same = (on: TestBoard, more: Record<string, string | File> = {}) => ({
  ...{ board_id: String(on.id), name: on.name, description: '', privacy: on.group, cover: '' },
  ...{ focus_x: '50', focus_y: '50', cover_media: '', ...more },
})

/** Sends the form as a browser without script does; `stays` returns the redirect instead of following it. */
async function send(session: string | undefined, fields: Record<string, string | File>, stays = false) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const whole = new Response(form)
  const body = await whole.arrayBuffer()
  const headers = {
    'content-type': whole.headers.get('content-type') ?? '',
    'content-length': String(body.byteLength),
  }
  return ask('/do/edit_board/', { method: 'POST', headers, body, stays, ...(session && { session }) })
}
const leads = async ({ id }: TestBoard, session: string) =>
  (await askJson(`/v3/boards/${id}/`, { session })).data.covers[0]
const chosen = async (html: string) => (await select(html, '[name=cover][checked]'))[0]?.attributes.value
const undoIn = (answer: Response) => /\.(\d+)/.exec(cookieIn(answer, 'toast'))?.[1]

test('a file that comes with the plain form is the cover, is seen from elsewhere, and is removed by a button; each has its way back [BRD-045 MOD-017 W-54]', async () => {
  const [mira, session] = await owner()
  const sea = await board(mira)
  const one = await pin(mira, sea)
  const answer = await send(session, same(sea, { cover_file: await file() }))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, sea.url])
  const set = await leads(sea, session)
  expect(set.key).not.toBe(one.imageKey)
  const { html } = await askHtml(`/board/${sea.id}/edit/`, { session })
  expect(await chosen(html)).toBe('own')
  expect((await select(html, '[data-own-cover] img'))[0]?.attributes.src).toBe(`/img/474x/${set.key}.webp`)
  expect((await select(html, 'form[enctype]'))[0]?.attributes).toMatchObject({ action: '/do/edit_board/' })
  // An untouched field changes nothing; the focus is chosen as for any cover.
  await send(session, same(sea, { cover: 'own', focus_x: '0', cover_file: new File([], '') }))
  expect(await leads(sea, session)).toMatchObject({ key: set.key, focus: '0,50' })
  const body = new URLSearchParams({ board_id: String(sea.id) })
  const removed = await ask('/do/remove_cover/', { method: 'POST', body, session })
  expect([removed.status, removed.headers.get('location')]).toEqual([303, sea.url])
  expect((await leads(sea, session)).key).toBe(one.imageKey)
  expect(
    (await select((await askHtml(`/board/${sea.id}/edit/`, { session })).html, '[data-own-cover]'))[0]?.attributes
      .hidden,
  ).toBe('')
  const back = new URLSearchParams({ undo_id: undoIn(removed) ?? '' })
  expect((await ask('/do/undo/', { method: 'POST', body: back, session })).status).toBe(303)
  expect(await leads(sea, session)).toMatchObject({ key: set.key, focus: '0,50' })
  // Chosen without a focus, it shows its middle, whatever the previous focus was.
  const other = await board(mira)
  const shown = await pin(mira, other)
  await send(session, same(other, { cover: String(shown.id), focus_x: '100', focus_y: '0', cover_file: await file() }))
  expect((await leads(other, session)).focus).toBeUndefined()
  expect(await wrongCounters(DB)).toEqual([])
})

test('a file that is not a picture is rejected like any upload, keeps what was typed, and must be chosen again [CRE-028 REL-12 REL-15]', async () => {
  const [mira, session] = await owner()
  const sea = await board(mira)
  const whole = await png()
  const wrong: [string, File, number][] = [
    ['nothing', new File([], 'a.png', { type: 'image/png' }), 400],
    ['SVG', new File(['<svg onload=alert(1)/>'], 'a.png', { type: 'image/png' }), 400],
    ['half a picture', new File([whole.slice(0, whole.length - 20)], 'a.png'), 400],
    ['no pixels', new File([pngOf(20, 20, text('no pixels at all'))], 'a.png'), 400],
    ['too many pixels', new File([pngOf(10_001, 5000, text('x'))], 'a.png'), 413],
    ['too many bytes', new File([joined([whole, new Uint8Array(20 * 1024 * 1024)])], 'a.png'), 413],
    ['far too many', new File([joined([whole, new Uint8Array(25 * 1024 * 1024)])], 'a.png'), 413],
  ]
  for (const [name, cover_file, status] of wrong) {
    const typed = { name: 'Ocean “ß”', description: 'Waves </textarea>', privacy: 'secret' }
    const answer = await send(session, same(sea, { ...typed, cover_file }))
    const html = await answer.text()
    expect([answer.status, (await texts(html, '[role=alert]')).length], name).toEqual([status, 1])
    expect(await texts(html, '#cover-file-said'), name).toEqual(['Please choose the picture again.'])
    expect((await select(html, '#name'))[0]?.attributes.value, name).toBe('Ocean “ß”')
    expect(await texts(html, 'textarea'), name).toEqual(['Waves </textarea>'])
    expect((await select(html, '[name=privacy][checked]'))[0]?.attributes.value, name).toBe('secret')
  }
  expect((await askJson(`/v3/boards/${sea.id}/`)).data).toMatchObject({ name: sea.name, covers: [], privacy: 'public' })
})

test('when another field fails, the picture is kept, shown again, and sent with the next attempt [REL-16 BRD-060]', async () => {
  const [mira, session] = await owner()
  const sea = await board(mira)
  const answer = await send(session, same(sea, { name: '', cover_file: await file() }), true)
  expect(answer.headers.get('location')).toMatch(/\/edit\/\?try=/)
  const headers = { cookie: cookieIn(answer, 'tries') }
  // It is the same after a reload, and in another language.
  for (const language of ['', '&hl=de']) {
    const { html } = await askHtml(`${answer.headers.get('location')}${language}`, { session, headers })
    expect(await chosen(html)).toBe('own')
    const [brought] = await select(html, '[name=cover_media]')
    const [image] = await select(html, '[data-own-cover] img')
    expect([brought?.attributes.value, image?.attributes.src]).toEqual([
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^\/img\/474x\/[\w-]{16}\.webp$/),
    ])
    if (language === '') continue
    const key = image?.attributes.src?.split('/')[3]?.split('.')[0]
    await send(session, same(sea, { cover: 'own', cover_media: brought?.attributes.value ?? '' }))
    expect(await leads(sea, session)).toMatchObject({ key })
  }
  // An upload that was deleted meanwhile is requested again, and nothing else is lost.
  const { media_id } = await upload(await person())
  const lost = await send(session, same(sea, { cover: 'own', cover_media: media_id, description: 'Waves' }))
  const html = await lost.text()
  expect([lost.status, await texts(html, '#cover-file-said'), await texts(html, 'textarea')]).toEqual([
    400,
    ['Please choose the picture again.'],
    ['Waves'],
  ])
})

test('the question before Pins become visible has the picture with it [BRD-056]', async () => {
  const [mira, session] = await owner()
  const sea = await board(mira, { privacy: 'secret' })
  await pin(mira, sea)
  const asked = await send(session, same(sea, { privacy: 'public', cover_file: await file() }))
  const html = await asked.text()
  expect(asked.status).toBe(409)
  const [brought] = await select(html, '[name=cover_media]')
  const fields = same(sea, { privacy: 'public', cover: 'own', cover_media: brought?.attributes.value ?? '', seen: '1' })
  const body = new URLSearchParams(fields as Record<string, string>)
  expect((await ask('/do/edit_board/', { method: 'POST', body, session })).status).toBe(303)
  const { data } = await askJson(`/v3/boards/${sea.id}/`)
  expect([data.privacy, data.covers.length]).toEqual(['public', 2])
})

test('a form of another tab doesn’t bring back what was removed, nor see it from elsewhere [BRD-055]', async () => {
  const [mira, session] = await owner()
  const sea = await board(mira)
  const one = await pin(mira, sea)
  await send(session, same(sea, { cover_file: await file() }))
  await ask('/do/remove_cover/', { method: 'POST', session, body: new URLSearchParams({ board_id: String(sea.id) }) })
  const stale = await send(session, same(sea, { cover: 'own', focus_x: '0', name: 'Ocean' }))
  expect(stale.status).toBe(303)
  expect((await askJson(`/v3/boards/${sea.id}/`)).data).toMatchObject({
    name: 'Ocean',
    covers: [{ key: one.imageKey }],
  })
  expect((await leads(sea, session)).focus).toBeUndefined()
  const twice = await ask('/do/remove_cover/', {
    method: 'POST',
    session,
    body: new URLSearchParams({ board_id: String(sea.id) }),
  })
  expect([twice.status, undoIn(twice)]).toEqual([303, undefined])
})

test('a camera’s metadata never reaches the store, and an animated picture becomes a still one [REL-12]', async () => {
  const [mira, session] = await owner()
  const jpeg = withExif(await as('image/jpeg', await png(80, 40)), exif(6))
  expect(holds(jpeg, 'GPS 52.5200')).toBe(true)
  for (const bytes of [jpeg, gif(3)]) {
    const sea = await board(mira)
    await send(session, same(sea, { cover_file: new File([bytes], 'IMG_0001.JPG') }))
    const { key } = await leads(sea, session)
    const stored = new Uint8Array((await (await MEDIA.get(`originals/${key}`))?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect([stored.length > 0, holds(stored, 'GPS 52.5200'), holds(stored, 'Exif')]).toEqual([true, false, false])
    expect((await ask(`/img/474x/${key}.webp`)).status).toBe(200)
  }
})

test('visitors log in first, and who doesn’t decide about the board changes nothing [BRD-055 ACC-017]', async () => {
  const [mira] = await owner()
  const [guest, stranger] = [await person(), await person()]
  const sea = await board(mira, { collaborators: [guest] })
  const filled = async () => same(sea, { cover_file: await file() })
  for (const nobody of [undefined, await limitedSessionOf(mira)])
    expect((await send(nobody, await filled())).headers.get('location')).toMatch(/^\/login\//)
  expect((await send(await sessionOf(guest), await filled())).status).toBe(403)
  expect((await send(await sessionOf(stranger), await filled())).status).toBe(403)
  const body = new URLSearchParams({ board_id: String(sea.id) })
  expect((await ask('/do/remove_cover/', { method: 'POST', body, session: await sessionOf(guest) })).status).toBe(403)
  expect((await askJson(`/v3/boards/${sea.id}/`)).data.covers).toEqual([])
  for (const bad of [
    {},
    { board_id: 'x', cover_file: await file() },
    { board_id: '1', cover_file: await file() },
    { ...(await filled()), more: 'x' },
  ]) {
    const { status } = await send(await sessionOf(mira), bad as Record<string, string>)
    expect(status >= 400 && status < 500, JSON.stringify(bad)).toBe(true)
  }
})
