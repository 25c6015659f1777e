import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringAlong, takeAlong } from '#tools/bench/moving.ts'
import { type Server, serve } from '#tools/serve.ts'
import { anImage } from '../browser/pictures.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { layTables } from './prepared.ts'

// Two servers, each with a database and a store of its own: what arrives in the second can only come from the file.
const folders = ['from', 'to'].map((name) => mkdtempSync(join(tmpdir(), `pinfold-${name}-`)))
let from: Server | undefined
let to: Server | undefined
beforeAll(async () => {
  for (const folder of folders) await layTables(folder)
  const [first, second] = await Promise.all(folders.map((folder) => serve({ build: 'local', folder })))
  from = first
  to = second
})
afterAll(async () => {
  await Promise.all([from?.close(), to?.close()])
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

type Headers = Record<string, string>
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire answers
type Read = any

async function call(server: Server, headers: Headers, method: string, path: string, body?: object): Promise<Read> {
  const isFile = body instanceof Uint8Array
  const type = isFile ? 'application/octet-stream' : 'application/json'
  const response = await fetch(server.url + path, {
    method,
    headers: { ...headers, 'content-type': type },
    ...(body && { body: isFile ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { data: Read; bookmark?: string }
  expect([method, path, response.status]).toEqual([method, path, expect.toBeOneOf([200, 201])])
  return answer.data
}

async function signUp(server: Server, username: string): Promise<Headers> {
  const account = { username, email: `${username}@pinfold.example`, password: 'slow birds carry' }
  const response = await fetch(`${server.url}/v3/signup/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0])
  return { cookie: cookie.join('; '), 'sec-fetch-site': 'same-origin' }
}

/** What a person has, as they read it: everything but ids, keys of pictures and dates of making. */
async function shapeOf(server: Server, headers: Headers) {
  const get = (path: string) => call(server, headers, 'GET', path)
  const { username, full_name, about, location, website_url, is_partner } = await get('/v3/users/me/')
  const boards: Read[] = await get(
    '/v3/users/me/boards/?page_size=250&sort=alphabetical&filter_all_pins=1&filter_stories=1',
  )
  const shape = []
  for (const { id, name, description, privacy, layout, pin_count } of boards) {
    const sections: Read[] = await get(`/v3/boards/${id}/sections/`)
    const pins: Read[] = await get(`/v3/boards/${id}/pins/?page_size=250&filter_section_pins=0`)
    const shown = { name, description, privacy, layout, pin_count, sections: sections.map(({ title }) => title) }
    shape.push({ ...shown, pins: await Promise.all(pins.map((pin) => pinOf(server, headers, pin))) })
  }
  const profile = { full_name, about, location, website_url, is_partner, isNamed: username !== '' }
  return { profile, boards: shape }
}

async function pinOf(server: Server, headers: Headers, { id }: { id: string }) {
  const pin = await call(server, headers, 'GET', `/v3/pins/${id}/`)
  const { title, description, link, alt_text, section, price_value, favorited_by_me, images } = pin
  const picture = await fetch(new URL(images.orig.url, server.url), { headers })
  const hash = createHash('sha256')
    .update(new Uint8Array(await picture.arrayBuffer()))
    .digest('hex')
  const texts = { title, description, link, alt_text, section: section?.title ?? null, price_value, favorited_by_me }
  return { ...texts, status: picture.status, hash }
}

test('an account moves to another install with its pictures: other database, other store, other origin [REL-22]', async () => {
  if (!from || !to) throw new Error('The servers are not there')
  const mira = await signUp(from, 'mira_of_the_first')
  const make = (path: string, body: object) => call(from as Server, mira, 'POST', path, body)
  await call(from, mira, 'PUT', '/v3/users/me/', { full_name: 'Mira Sol', about: 'Blue <things>', location: 'Porto' })
  const [open, secret] = [
    await make('/v3/boards/', { name: 'Sea & sky', description: 'All of it' }),
    await make('/v3/boards/', { name: 'Secret', privacy: 'secret' }),
  ]
  const deep = await make(`/v3/boards/${open.id}/sections/`, { title: 'Deep' })
  for (let i = 0; i < 7; i++) {
    const { media_id } = await make(
      '/v3/media/',
      new Uint8Array(anImage('plain.png', [80 + i, 60], [i * 30, 90, 71]).buffer),
    )
    const place = i % 3 === 0 ? { board_id: secret.id } : { board_id: open.id, ...(i % 2 && { section_id: deep.id }) }
    const texts = { title: `“Wave” ${i}`, description: 'Foam 🌊', alt_text: 'Waves', link: `https://example.com/${i}` }
    await make('/v3/pins/', { ...texts, ...place, media_id, price_value: i, price_currency: 'EUR' })
  }
  const before = await shapeOf(from, mira)
  expect(before.boards.flatMap(({ pins }) => pins)).toHaveLength(7)
  expect(new Set(before.boards.flatMap(({ pins }) => pins.map(({ hash }) => hash))).size).toBe(7)
  const archive = await takeAlong(from, mira, 'inside')
  const other = await signUp(to, 'mira_of_the_second')
  const { view } = await bringAlong(to, other, archive)
  expect(view).toMatchObject({ state: 'done', created: 7, boards: 2, known: 0, skipped: {} })
  await from.close()
  from = undefined
  expect(await shapeOf(to, other)).toEqual(before)
  expect(await wrongCounters(to.db)).toEqual([])
  // The same file a second time is known, and changes nothing.
  const again = await bringAlong(to, other, archive)
  expect(again.view).toMatchObject({ created: 0 })
  expect(await shapeOf(to, other)).toEqual(before)
})
