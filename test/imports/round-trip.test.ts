import { env } from 'cloudflare:test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Rich } from '#domain/pins/rich.ts'
import { linkFacts } from '#worker/model/media/tables.ts'
import { db } from '../fixtures/app.ts'
import { comment } from '../fixtures/comments.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { emptyEverything } from '../fixtures/empty.ts'
import { mp4 } from '../fixtures/films.ts'
import { boardsOf, finish, newest, pinsOf, press, send, take } from '../fixtures/imports.ts'
import { archiveOf, call, sendFile, shapeOf } from '../fixtures/moving.ts'
import { png } from '../fixtures/pictures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person } from '../fixtures/world.ts'

const { DB, MEDIA } = env as unknown as { DB: D1Database; MEDIA: R2Bucket }
type Json = Record<string, unknown>

/** What the page behind the link of the first Pin says about itself. */
const RICH: Rich = {
  ...{ type: 'product', url: 'https://example.com/a', title: 'A print', description: null, site_name: 'Example' },
  product: { price_value: 20, price_currency: 'EUR', availability: 'in_stock', shop: 'Example' },
  embed: null,
}
const know = (link: string, rich: Rich) => db.insert(linkFacts).values({ link, rich, fetchedAt: Date.now() })

/** An account with everything that a person can make. */
async function fullAccount(): Promise<Person> {
  const mira = await person({ locale: 'fr' })
  const session = await sessionOf(mira)
  const made = (path: string, json: Json) => call(session, 'POST', path, json)
  await call(session, 'PUT', '/v3/users/me/', {
    ...{ full_name: 'Mira Sol', about: 'Blue <things>', pronouns: ['she', 'her'], location: 'Porto' },
    ...{ website_url: 'https://mira.example/', comments_from: 'everyone', comment_words: ['rude'] },
    ...{ keyboard_shortcuts: false, read_receipts: true, save_behavior: 0, is_partner: true },
    ...{ contact_email: 'shop@mira.example', enable_profile_address: true },
  })
  const open = await made('/v3/boards/', { name: 'Sea & sky', description: 'All of it' })
  const secret = await made('/v3/boards/', { name: 'Secret', privacy: 'secret' })
  const [deep, tide] = [
    await made(`/v3/boards/${open.id}/sections/`, { title: 'Deep' }),
    await made(`/v3/boards/${open.id}/sections/`, { title: 'Tide' }),
  ]
  const texts = {
    title: '“Waves” & co',
    description: 'Foam\u{1f600}',
    alt_text: 'Waves',
    link: 'https://example.com/a',
  }
  const upload = async () => sendFile(session, await png())
  const film = async () => {
    const id = await sendFile(session, mp4())
    await sendFile(session, await png(), id)
    return id
  }
  await know(texts.link, RICH)
  const first = await made('/v3/pins/', {
    ...{ ...texts, board_id: open.id, section_id: deep.id, media_id: await upload() },
    ...{ price_value: 12.5, price_currency: 'EUR' },
  })
  await made('/v3/pins/', { title: 'A film', board_id: open.id, section_id: tide.id, media_id: await film() })
  const pages = [
    { media_id: await upload() },
    { text: 'Words', color: '336699' },
    { media_id: await film(), text: 'Moves' },
  ]
  await made('/v3/pins/', { title: 'A story', board_id: secret.id, story: { pages } })
  const loose = await made('/v3/pins/', { title: 'No board', media_id: await upload() })
  const silent = await made('/v3/pins/', { title: 'Silent', board_id: secret.id, media_id: await upload() })
  await call(session, 'PUT', `/v3/pins/${silent.id}/`, { comments_off: true })
  const note = await comment(mira, first.id, 'My note')
  await comment(mira, first.id, 'And more', note.id)
  await call(session, 'PUT', `/v3/pins/${first.id}/favorite/`, {})
  await call(session, 'PUT', `/v3/pins/${first.id}/reaction/`, {})
  await call(session, 'PUT', `/v3/pins/${loose.id}/tried/`, {})
  await call(session, 'PUT', `/v3/pins/${silent.id}/hide/`, {})
  await call(session, 'PUT', `/v3/boards/${open.id}/`, {
    cover_pin_id: first.id,
    cover_focus: '25,75',
    layout: 'grid',
    category: 'art',
  })
  await call(session, 'PUT', `/v3/boards/${secret.id}/`, { cover_media_id: await upload() })
  await board(mira, { name: 'Old', archived: true })
  return mira
}

test('an account with everything comes back the same into another install: pictures, films, stories, settings, comments and marks [REL-22]', async () => {
  const mira = await fullAccount()
  const before = await shapeOf(mira)
  const zip = await archiveOf(mira)
  expect(before.pins).toHaveLength(5)
  expect(before.pins.flatMap(({ rich }) => rich ?? [])).toEqual([RICH])
  await emptyEverything(DB, MEDIA)
  const again = await person()
  await take(again, zip)
  expect(await newest(again)).toMatchObject({
    state: 'done',
    created: 5,
    skipped: {},
    besides: { profile: 1, comments: 2, marks: 3 },
  })
  expect(await shapeOf(again)).toEqual(before)
  expect(await wrongCounters(DB)).toEqual([])
  // The archive of the new account says the same, and is recognized.
  await send(again, await archiveOf(again), { privacy: 'file' })
  await finish(again)
  expect(await newest(again)).toMatchObject({ state: 'ready', pins: 5, known: 5 })
})

test('one Undo takes an archive back: Pins, boards, comments, follows and the profile as it was [REL-22]', async () => {
  const theo = await person()
  const mira = await person({ about: 'Mine' })
  const session = await sessionOf(mira)
  await call(session, 'PUT', `/v3/users/${theo.id}/follow/`, {})
  const zip = await archiveOf(mira)
  const ada = await person({ about: 'Hers', fullName: 'Ada' })
  const before = await shapeOf(ada)
  await take(ada, zip)
  expect((await shapeOf(ada)).follows).toEqual([{ username: theo.username }])
  expect((await shapeOf(ada)).profile).toMatchObject({ about: 'Mine', full_name: mira.fullName })
  await press(ada, 'undo')
  await finish(ada)
  expect(await newest(ada)).toMatchObject({ state: 'undone' })
  expect(await shapeOf(ada)).toEqual(before)
  expect(await wrongCounters(DB)).toEqual([])
})

test('people, and things of people, of another site stay in the file, and the plan says so [REL-22]', async () => {
  const theo = await person()
  const mira = await person()
  await call(await sessionOf(mira), 'PUT', `/v3/users/${theo.id}/follow/`, {})
  const files = unzipSync(await archiveOf(mira, 'links'))
  const elsewhere = strFromU8(files['pinfold.ndjson'] ?? new Uint8Array()).replaceAll(
    'https://pinfold.test',
    'https://old.example',
  )
  const ada = await person()
  await send(ada, zipSync({ 'pinfold.ndjson': strToU8(elsewhere) }), { privacy: 'file' })
  expect(await newest(ada)).toMatchObject({ state: 'ready', skipped: { others: 1 } })
  await press(ada, 'start')
  await finish(ada)
  expect((await shapeOf(ada)).follows).toEqual([])
})

test('films and stories without their files come as pictures, and secret boards stay secret [REL-22]', async () => {
  const mira = await fullAccount()
  const files = unzipSync(await archiveOf(mira, 'links'))
  const elsewhere = strFromU8(files['pinfold.ndjson'] ?? new Uint8Array()).replaceAll(
    'https://pinfold.test',
    'https://old.example',
  )
  await emptyEverything(DB, MEDIA)
  const ada = await person()
  await send(ada, elsewhere, { privacy: 'secret' })
  expect(await newest(ada)).toMatchObject({ state: 'ready', pins: 5, skipped: { no_file: 2 } })
  await press(ada, 'start')
  await finish(ada)
  expect((await boardsOf(ada)).map(({ privacy }) => privacy)).toEqual([2, 2, 2, 2])
  expect((await pinsOf(ada)).map(({ listed, isVideo, isStory }) => [listed, isVideo, isStory])).toEqual(
    Array.from({ length: 5 }, () => [false, false, false]),
  )
  expect(await wrongCounters(DB)).toEqual([])
})

test('what a file says of a page counts only for a page of the link’s site, and what this site knows counts more [SEO-016 REL-22]', async () => {
  const mira = await fullAccount()
  const files = unzipSync(await archiveOf(mira, 'links'))
  const [line = ''] = strFromU8(files['pinfold.ndjson'] ?? new Uint8Array())
    .split('\n')
    .filter((each) => each.includes('"rich"'))
  const pinLine = JSON.parse(line) as Json & { rich: Rich }
  const brought = async (link: string, rich: unknown) => {
    const ada = await person()
    const head = { type: 'pinfold', version: 1, site: 'https://old.example', username: 'ada', has_pictures: false }
    const lines = [
      { ...head, exported_at: '2026-01-01T00:00:00.000Z' },
      { ...pinLine, board: null, link, rich },
    ]
    await send(ada, lines.map((each) => `${JSON.stringify(each)}\n`).join(''), { privacy: 'file' })
    await press(ada, 'start')
    await finish(ada)
    const [pin] = (await shapeOf(ada)).pins
    expect(pin?.link).toBe(link)
    return pin?.rich
  }
  const link = 'https://www.example.com/other'
  expect(await brought(link, pinLine.rich)).toEqual(RICH)
  expect(await brought('https://elsewhere.example/a', pinLine.rich)).toBe(null)
  for (const wrong of [{ ...pinLine.rich, type: 'bank' }, { ...pinLine.rich, url: 'javascript:1' }, 'x', 7, null, []])
    expect(await brought(link, wrong), JSON.stringify(wrong)).toBe(null)
  const known = { ...RICH, title: 'As this site read it' }
  await know(link, known)
  expect(await brought(link, pinLine.rich)).toEqual(known)
})
