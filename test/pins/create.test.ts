import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { media } from '#worker/model/media/tables.ts'
import { askJson, db } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { limitedSessionOf, sessionOf } from '../fixtures/sessions.ts'
import { changesBetween, snapshot } from '../fixtures/state.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, type Person, person, pin, section } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const create = (session: string | undefined, json: unknown, headers = {}) =>
  askJson('/v3/pins/', { method: 'POST', ...(session && { session }), json, headers })
const me = async (session: string) => (await askJson('/v3/users/me/', { session })).data
const isUsed = async (id: number) => (await db.select().from(media).where(sql`id = ${id}`))[0]?.used

async function studio() {
  const mira = await person()
  const on = await board(mira, { name: 'Kitchen' })
  return { mira, on, session: await sessionOf(mira) }
}

test('a pin is created from an upload, on a board, with all fields of its form [CRE-036 BRD-026 CON-007]', async () => {
  const { mira, on, session } = await studio()
  const { media_id, key } = await upload(mira)
  const before = (await askJson(`/v3/boards/${on.id}/`, { session })).data
  const { http, data } = await create(session, {
    media_id,
    board_id: String(on.id),
    title: '  Three bowls ',
    description: 'Salt and lemon',
    alt_text: 'Bowls on a table',
    link: 'HTTPS://www.Tate.example/a b?x=1',
    price_value: 24.5,
    price_currency: 'EUR',
  })
  expect([http, data]).toMatchObject([
    200,
    {
      ...{ title: 'Three bowls', description: 'Salt and lemon', alt_text: 'Bowls on a table', domain: 'tate.example' },
      link: 'https://www.tate.example/a%20b?x=1',
      ...{ mobile_link: data.link, tracked_link: data.link, tracking_params: null },
      orig_image_url: `/img/originals/${key}.webp`,
      ...{ image_signature: key, dominant_color: '#aa5533', price_value: 24.5, price_currency: 'EUR', is_repin: false },
      images: { orig: { width: 800, height: 1200 } },
      board: { id: String(on.id), name: 'Kitchen' },
      ...{ section: null, favorited: false, type: 'pin' },
    },
  ])
  expect((await askJson(`/v3/pins/${data.id}/`)).data).toMatchObject({ title: 'Three bowls' })
  for (const [link, kept, domain] of [
    ['https://www.Bücher.example./a', 'https://www.xn--bcher-kva.example/a', 'bücher.example'],
    ['https://gооgle.example/', 'https://xn--ggle-55da.example/', 'xn--ggle-55da.example'],
  ]) {
    const { data: edited } = await askJson(`/v3/pins/${data.id}/`, { method: 'PUT', session, json: { link } })
    expect(edited).toMatchObject({ link: kept, domain })
  }
  const after = (await askJson(`/v3/boards/${on.id}/`, { session })).data
  expect(after.pin_count).toBe(1)
  expect(after.board_order_modified_at).not.toBe(before.board_order_modified_at)
  expect(after.images ?? after.covers).toBeTruthy()
  expect((await me(session)).pin_count).toBe(1)
  expect(await isUsed(Number(media_id))).toBe(true)
  expect(await wrongCounters(DB)).toEqual([])
})

test('without a board it goes to the profile: in the boardless feed, on no board [ORG-005 SET-002]', async () => {
  const { mira, session } = await studio()
  const saved = await askJson('/v3/users/me/', { method: 'PUT', session, json: { save_behavior: 0 } })
  expect(saved.data.save_behavior).toBe(0)
  expect((await askJson('/v3/users/me/?field_set_key=save_behavior', { session })).data).toEqual({
    ...{ id: String(mira.id), save_behavior: 0 },
  })
  expect((await askJson('/v3/users/me/', { method: 'PUT', session, json: { save_behavior: 2 } })).http).toBe(400)
  const first = await create(session, { media_id: (await upload(mira)).media_id })
  const second = await create(session, { media_id: (await upload(mira)).media_id, board_id: null })
  expect([first.data.board, second.data.board]).toEqual([null, null])
  const { data } = await askJson(`/v3/users/${mira.username}/pins/boardless/`, { session })
  expect(data.map(({ id }: { id: string }) => id)).toEqual([second.data.id, first.data.id])
  expect((await me(session)).quick_saves_pin_count).toBe(2)
  expect((await askJson(`/v3/users/${mira.username}/boards/`)).data).toHaveLength(1)
  expect(await wrongCounters(DB)).toEqual([])
})

test('a story has pages of pictures, films and words, and a film is a video [CON-005 CON-006]', async () => {
  const { mira, on, session } = await studio()
  const film = { kind: 'video' as const, type: 'video/mp4', duration: 9000, posterKey: 'posterposterpost' }
  const [cover, clip] = [await upload(mira), await upload(mira, film)]
  const pages = [{ media_id: cover.media_id }, { text: 'Then stir', color: '112233' }, { media_id: clip.media_id }]
  const { data } = await create(session, { title: 'Soup', board_id: String(on.id), story: { pages } })
  expect(data).toMatchObject({ type: 'story', image_signature: cover.key, story_pin_data: { page_count: 3 } })
  expect(data.story_pin_data.pages).toMatchObject([
    { image: { url: `/img/736x/${cover.key}.webp` }, text: null, video: null },
    { image: null, text: 'Then stir', color: '#112233' },
    { video: { url: `/video/${clip.key}.mp4`, duration: 9000 } },
  ])
  const alone = await create(session, {
    media_id: (await upload(mira, { ...film, posterKey: 'posterofthefilm1' })).media_id,
  })
  expect(alone.data).toMatchObject({
    is_video: true,
    image_signature: 'posterofthefilm1',
    videos: { video_list: { V_720P: {} } },
  })
  expect((await me(session)).story_pin_count).toBe(1)
  const empty = await create(session, { story: { pages: [{ color: '112233' }] } })
  expect(empty).toMatchObject({ http: 400, errors: [{ field: 'story.pages.0', code: 'missing' }] })
  expect(await wrongCounters(DB)).toEqual([])
})

test('bad input is refused and leaves nothing behind [CRE-036 REL-16]', async () => {
  const { mira, on, session } = await studio()
  const theo = await person()
  const [own, another, taken] = [await upload(mira), await upload(theo), await upload(mira, { used: true })]
  const { media_id } = own
  const cases: [unknown, string, string][] = [
    [{}, 'media_id', 'missing'],
    [{ media_id: '123' }, 'media_id', 'unknown_value'],
    [{ media_id: another.media_id }, 'media_id', 'unknown_value'],
    [{ media_id: taken.media_id }, 'media_id', 'unknown_value'],
    [{ media_id: 'x' }, 'media_id', 'wrong_format'],
    [{ media_id, title: 'x'.repeat(201) }, 'title', 'too_long'],
    [{ media_id, description: 'x'.repeat(501) }, 'description', 'too_long'],
    [{ media_id, link: 'javascript:alert(1)' }, 'link', 'wrong_format'],
    [{ media_id, link: 'data:text/html,x' }, 'link', 'wrong_format'],
    [{ media_id, link: 'https://a:b@tate.example/' }, 'link', 'wrong_format'],
    [{ media_id, link: 'tate.example' }, 'link', 'wrong_format'],
    [{ media_id, link: `https://tate.example/${'ü'.repeat(2000)}` }, 'link', 'wrong_format'],
    [{ media_id, price_value: 3 }, 'price_currency', 'missing'],
    [{ media_id, price_value: -1, price_currency: 'EUR' }, 'price_value', 'too_small'],
    [{ media_id, story: { pages: [] } }, 'story.pages', 'missing'],
    [{ media_id, nonsense: 1 }, 'nonsense', 'unknown_field'],
  ]
  for (const [json, field, code] of cases)
    expect(await create(session, json), JSON.stringify(json)).toMatchObject({
      http: 400,
      code: 1,
      errors: [{ field, code }],
    })
  const part = await section(await board(mira), 'Elsewhere')
  const places: [unknown, number, number][] = [
    [{ board_id: '123' }, 404, 40],
    [{ board_id: String(on.id), section_id: String(part.id) }, 404, 41],
    [{ section_id: String(part.id) }, 404, 41],
    [{ board_id: String((await board(theo, { privacy: 'secret' })).id) }, 404, 40],
    [{ board_id: String((await board(theo)).id) }, 403, 3],
  ]
  for (const [json, http, code] of places)
    expect(await create(session, { media_id, ...(json as object) })).toMatchObject({ http, code })
  expect(await create(undefined, { media_id })).toMatchObject({ http: 401, code: 2 })
  expect(await create(await limitedSessionOf(mira), { media_id })).toMatchObject({ http: 401, code: 4 })
  expect([await isUsed(own.id), await isUsed(another.id)]).toEqual([false, false])
  expect((await me(session)).pin_count).toBe(0)
})

test('who works on a board saves to it, and a delegate saves for the owner [GRD-010]', async () => {
  const [mira, guest, theo] = [await person(), await person(), await person()]
  const shared = await board(mira, { collaborators: [guest] })
  const secret = await board(mira, { privacy: 'secret' })
  const of = async (who: Person) => sessionOf(who)
  const ofGuest = await create(await of(guest), {
    media_id: (await upload(guest)).media_id,
    board_id: String(shared.id),
  })
  expect(ofGuest.data).toMatchObject({ pinner: { username: guest.username }, board: { id: String(shared.id) } })
  const scopes = { delegate_username: theo.username, scopes: ['boards'] }
  await askJson('/v3/account/delegations/', { method: 'POST', session: await of(mira), json: scopes })
  const forMira = { orbac_subject_id: String(mira.id) }
  const acted = await create(await of(theo), {
    media_id: (await upload(theo)).media_id,
    board_id: String(secret.id),
    ...forMira,
  })
  expect(acted.data).toMatchObject({ pinner: { username: mira.username }, board: { id: String(secret.id) } })
  const loose = await create(await of(theo), { media_id: (await upload(theo)).media_id, ...forMira })
  expect(loose.data).toMatchObject({ pinner: { username: mira.username }, board: null })
  const { http } = await create(await of(guest), { media_id: (await upload(guest)).media_id, ...forMira })
  expect(http).toBe(403)
  expect(await wrongCounters(DB)).toEqual([])
})

/** The number of rows that differ after a save to a board. */
async function touchedBySave(who: Person, boardId: number): Promise<number> {
  const { media_id } = await upload(who)
  const session = await sessionOf(who)
  const before = await snapshot()
  expect((await create(session, { media_id, board_id: String(boardId) })).http).toBe(200)
  return changesBetween(before, await snapshot()).length
}

test('a save to a board touches the rows of the board and its people, however many pins there are [BRD-044 REL-21]', async () => {
  const mira = await person()
  const [small, large] = [await board(mira), await board(mira)]
  for (let i = 0; i < 150; i++) await pin(mira, large)
  // The pin, its marks, the upload, the board, its card, its owner, and the note that suggestions are due.
  const first = await touchedBySave(mira, small.id)
  expect(first).toBeLessThanOrEqual(9)
  // They are due already.
  expect(await touchedBySave(mira, large.id)).toBe(first - 1)
  const guests = []
  for (let i = 0; i < 50; i++) guests.push(await person())
  const shared = await board(mira, { collaborators: guests })
  // Each of 51 people has a card of the board, and a page that shows it.
  expect(await touchedBySave(mira, shared.id)).toBeLessThanOrEqual(2 * 51 + 9)
  expect(await wrongCounters(DB)).toEqual([])
})
