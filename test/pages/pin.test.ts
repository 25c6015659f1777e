import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { ask, askHtml, askJson } from '../fixtures/app.ts'
import { attribute, byTestId, feedsOf, select, texts } from '../fixtures/html.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, mediaKey, person, pin } from '../fixtures/world.ts'

const { MEDIA } = env as unknown as { MEDIA: R2Bucket }
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)
const words = ['blue', 'doors', 'lisbon']

async function gallery() {
  const mira = await person({ fullName: 'Mira Okafor' })
  const on = await board(mira, { name: 'Doors' })
  const made = await pin(mira, on, { annotations: words, row: { title: 'Blue door', repinCount: 3 } })
  return { mira, on, made, path: `/pin/${made.id}/` }
}
const menuOf = async (html: string) => texts(html, '#closeup a, #closeup button')

test('a visitor reads a pin’s texts, and only Save and the heart ask to log in', async () => {
  const { mira, on, made, path } = await gallery()
  const { http, html } = await askHtml(path)
  expect(http).toBe(200)
  expect(await texts(html, byTestId('pin-title'))).toEqual(['Blue door'])
  expect((await select(html, byTestId('pin-pinner')))[0]).toMatchObject({
    attributes: { href: `/${mira.username}/` },
  })
  expect(html).toContain(`href="${on.url}"`)
  expect(await texts(html, byTestId('pin-saves'))).toEqual(['Saved 3 times'])
  expect((await select(html, `${byTestId('topics')} a`)).map(({ attributes }) => attributes.href)).toEqual(
    words.map((word) => `/topic/${word}/`),
  )
  expect(await attribute(html, byTestId('closeup-save'), 'href')).toBe(`/pin/${made.id}/repin/`)
  expect(await menuOf(html)).toEqual(['Download'])
  const forms = await select(html, 'article form')
  expect(forms.map(({ attributes }) => attributes.action)).toEqual(['/do/like_pin/'])
})

test('signed-in people may follow, try, hide and report; its saver edits, deletes and marks it as favourite', async () => {
  const { mira, path } = await gallery()
  const theo = await person()
  const { html } = await askHtml(path, { session: await sessionOf(theo) })
  expect(await menuOf(html)).toEqual(['Download', 'Hide Pin', 'Report Pin'])
  expect(await texts(html, byTestId('follow'))).toEqual(['Follow'])
  expect(await texts(html, byTestId('tried'))).toEqual(['I tried this'])
  expect(await select(html, byTestId('favorite'))).toEqual([])
  const own = (await askHtml(path, { session: await sessionOf(mira) })).html
  expect(await menuOf(own)).toEqual(['Edit Pin', 'Who can see this?', 'Analytics', 'Download', 'Delete Pin'])
  expect(await select(own, byTestId('follow'))).toEqual([])
  expect(await attribute(own, byTestId('favorite'), 'aria-pressed')).toBe('false')
})

test('buttons show how it stands, and as plain forms change it and come back', async () => {
  const { mira, path, made } = await gallery()
  const theo = await person()
  const session = await sessionOf(theo)
  const press = async (door: string, form: Record<string, string>, as = session) =>
    (
      await ask(door, { method: 'POST', session: as, body: new URLSearchParams({ ...form, return_to: path }) })
    ).headers.get('location')
  const pin_id = String(made.id)
  expect(await press('/do/try_pin/', { pin_id, value: 'true' })).toBe(path)
  expect(await press('/do/hide_pin/', { pin_id, value: 'true' })).toBe(path)
  expect(await press('/do/follow_topic/', { topic: 'doors', value: 'true' })).toBe(path)
  const own = await sessionOf(mira)
  expect(await press('/do/favorite_pin/', { pin_id, value: 'true' }, own)).toBe(path)
  const { html } = await askHtml(path, { session })
  expect(await attribute(html, byTestId('tried'), 'aria-pressed')).toBe('true')
  expect(await menuOf(html)).toContain('Show Pin again')
  const follows = await select(html, `${byTestId('topics')} button`)
  expect(follows.map(({ attributes }) => [attributes['aria-label'], attributes.value])).toEqual([
    ['Follow blue', 'true'],
    ['Unfollow doors', 'false'],
    ['Follow lisbon', 'true'],
  ])
  expect(await attribute((await askHtml(path, { session: own })).html, byTestId('favorite'), 'aria-pressed')).toBe(
    'true',
  )
})

test('related pins follow page by page, the first page for crawlers too', async () => {
  const { mira, on, path, made } = await gallery()
  const alike = await pin(mira, on, { annotations: ['lisbon', 'doors'], row: { title: 'Green door' } })
  await pin(mira, on, { annotations: ['soup'], row: { title: 'Soup' } })
  const address = `/v3/pins/${made.id}/related/?field_set_key=pin_card`
  for (const headers of [{}, { 'user-agent': 'Googlebot/2.1' }] as Record<string, string>[]) {
    const { html } = await askHtml(path, { headers })
    const cards = await select(html, `${byTestId('related')} ${byTestId('pin')}`)
    expect(cards.map(({ attributes }) => attributes.href)).toContain(`/pin/${alike.id}/`)
    expect(cards.map(({ text }) => text).join()).not.toContain('Soup')
    expect(feedsOf(html).get(address)?.page.data).toEqual((await askJson(address, { headers })).data)
  }
  const lonely = await pin(mira, on, { row: { title: 'Lonely' } })
  const { html } = await askHtml(`/pin/${lonely.id}/`)
  expect(await texts(html, byTestId('related-empty'))).toEqual([expect.stringContaining('Nothing similar')])
})

test('the words of a pin that the world can’t find are no links to what isn’t there', async () => {
  const mira = await person()
  const on = await board(mira, { privacy: 'secret' })
  const made = await pin(mira, on, { annotations: ['hush'] })
  const session = await sessionOf(mira)
  const { html } = await askHtml(`/pin/${made.id}/`, { session })
  expect(await texts(html, byTestId('topics'))).toEqual(['hush'])
  for (const link of ['a', 'button']) expect(await select(html, `${byTestId('topics')} ${link}`)).toEqual([])
  expect((await askHtml('/topic/hush/', { session })).http).toBe(404)
})

test('everybody who sees a pin can download its picture under its name', async () => {
  const mira = await person()
  const secret = await board(mira, { privacy: 'secret' })
  const key = mediaKey()
  await MEDIA.put(`originals/${key}`, PNG, { httpMetadata: { contentType: 'image/png' } })
  const made = await pin(mira, secret, { row: { imageKey: key, title: '../"Blaue\r\nTür' } })
  const path = `/pin/${made.id}/download/`
  expect((await ask(path)).status).toBe(404)
  const file = await ask(path, { session: await sessionOf(mira) })
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe('image/png')
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="Blaue T_r.png"; filename*=UTF-8''Blaue%20T%C3%BCr.png`,
  )
  expect(file.headers.get('cache-control')).toBe('private, no-store')
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(PNG)
})

test('what was stored as something a browser runs goes out as bytes, and a pin without a picture has none to give', async () => {
  const mira = await person()
  const on = await board(mira)
  const key = mediaKey()
  await MEDIA.put(`originals/${key}`, '<script>alert(1)</script>', { httpMetadata: { contentType: 'text/html' } })
  const hostile = await pin(mira, on, { row: { imageKey: key } })
  const file = await ask(`/pin/${hostile.id}/download/`)
  expect(file.headers.get('content-type')).toBe('application/octet-stream')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment;/)
  await file.body?.cancel()
  const bare = await pin(mira, on, { row: { imageKey: null } })
  expect((await ask(`/pin/${bare.id}/download/`)).status).toBe(404)
  expect(await menuOf((await askHtml(`/pin/${bare.id}/`)).html)).toEqual([])
})
