import { createScheduledController, env } from 'cloudflare:test'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boards } from '../worker/boards/tables.ts'
import worker from '../worker/index.ts'
import { media, unusedMedia } from '../worker/media/tables.ts'
import { users } from '../worker/profiles/tables.ts'
import { type Ask, ask, askHtml, askJson, db } from './fixtures/app.ts'
import { wrongCounters } from './fixtures/counters.ts'
import { png } from './fixtures/pictures.ts'
import { sessionOf } from './fixtures/sessions.ts'
import { upload } from './fixtures/uploads.ts'
import { board, type Person, person, pin, type TestBoard } from './fixtures/world.ts'

const { MEDIA, DB } = env as unknown as { MEDIA: R2Bucket; DB: D1Database }
const DAY = 24 * 3600 * 1000
const night = (days: number) =>
  worker.scheduled(createScheduledController({ scheduledTime: new Date(Date.now() + days * DAY) }), env as never)
const put = (session: string, { id }: { id: number }, json: object, headers: Ask['headers'] = {}) =>
  askJson(`/v3/boards/${id}/`, { method: 'PUT', session, json, headers })
const undo = (session: string, { data }: { data: { undo: { id: string } } }) =>
  askJson(`/v3/undo/${data.undo.id}/`, { method: 'POST', session })
const owner = async (): Promise<[Person, string]> => {
  const mira = await person()
  return [mira, await sessionOf(mira)]
}
/** A picture that somebody has just sent, as the page does it: its id, and its key. */
async function sent(session: string, width = 40, height = 30): Promise<{ id: string; key: string }> {
  const answer = await askJson('/v3/media/', { method: 'POST', session, body: await png(width, height) })
  return { id: answer.data.media_id, key: answer.data.image_signature }
}
/** Gives the board a picture; answers its key, and the call's answer. */
async function given(session: string, on: TestBoard) {
  const { id, key } = await sent(session)
  const answer = await put(session, on, { cover_media_id: id })
  expect(answer.http).toBe(200)
  return { key, answer }
}
const picture = async (key: string, size = '236x') => (await ask(`/img/${size}/${key}.webp`)).status
const leads = async (on: TestBoard, session?: string) =>
  (await askJson(`/v3/boards/${on.id}/`, { ...(session && { session }) })).data.covers[0]

test('a picture of one’s own leads wherever a board shows a cover, and is taken away, replaced and undone [BRD-022 BRD-045 INV-003 SEO-003 W-54]', async () => {
  const [mira, session] = await owner()
  const [guest, reader] = [await person(), await person()]
  const sea = await board(mira, { name: 'Sea' })
  const [old, newest] = [await pin(mira, sea), await pin(mira, sea)]
  expect((await put(session, sea, { cover_pin_id: String(old.id), cover_focus: '0,100' })).http).toBe(200)
  const one = await sent(session)
  const set = await put(session, sea, { cover_media_id: one.id, cover_focus: '25,75' })
  expect(set).toMatchObject({ http: 200, data: { undo: { id: expect.any(String) } } })
  const shown = { key: one.key, focus: '25,75' }
  const theirs = await sessionOf(reader)
  const invited = { method: 'POST', session, json: { invited_user_ids: [String(guest.id)] } }
  await askJson(`/v3/boards/${sea.id}/invites/`, invited)
  const card = `/v3/users/${mira.username}/boards/?field_set_key=board_card`
  for (const asked of [undefined, theirs, session])
    expect((await askJson(card, asked ? { session: asked } : {})).data.at(-1).covers).toMatchObject([
      shown,
      { key: old.imageKey, focus: '0,100' },
      { key: newest.imageKey },
    ])
  const { data } = await askJson(`/v3/boards/${sea.id}/`, { session: theirs })
  expect(data.image_thumbnail_url).toBe(`/img/236x/${one.key}.webp`)
  expect(data.cover_images['200x150'].url).toBe(`/img/200x150/${one.key}.webp`)
  const [picked] = (await askJson('/v3/users/me/boards/?field_set_key=board_picker', { session })).data
  expect(picked.image_thumbnail_url).toBe(`/img/236x/${one.key}.webp`)
  const [invite] = (await askJson('/v3/users/me/board_invites/', { session: await sessionOf(guest) })).data
  expect(invite.board.image_cover_url).toContain(one.key)
  expect((await askHtml(sea.url)).html).toContain(
    `property="og:image" content="https://pinfold.test/img/1200x/${one.key}.webp"`,
  )
  for (const path of [`/${mira.username}/_saved/`, '/search/?q=sea&scope=boards'])
    expect((await askHtml(path, { session: theirs })).html, path).toContain(`/img/474x/${one.key}.webp`)

  const { key: two, answer: replaced } = await given(session, sea)
  expect(await leads(sea)).toEqual({ key: two, color: expect.any(String) })
  expect(await undo(session, replaced)).toMatchObject({ http: 200 })
  expect(await leads(sea)).toMatchObject(shown)
  const removed = await put(session, sea, { cover_media_id: null })
  expect(removed.data.covers[0]).toMatchObject({ key: old.imageKey, focus: '0,100' })
  expect(await undo(session, removed)).toMatchObject({ http: 200 })
  expect(await undo(session, removed)).toMatchObject({ http: 409, code: 2175 })
  expect(await leads(sea)).toMatchObject(shown)
  // Whoever names a pin, or the newest, wants that to lead.
  const chosen = await put(session, sea, { cover_pin_id: null })
  expect(chosen.data.covers.map(({ key }: { key: string }) => key)).toEqual([newest.imageKey, old.imageKey])
  expect(await undo(session, chosen)).toMatchObject({ http: 200 })
  expect((await put(session, sea, { cover_focus: '100,0' })).data.covers[0]).toMatchObject({
    key: one.key,
    focus: '100,0',
  })
  expect((await put(session, sea, { cover_focus: null })).data.covers[0].focus).toBeUndefined()
  expect(await wrongCounters(DB)).toEqual([])
})

test('it stays while Pins are saved, moved and deleted, and a board without Pins has it too [BRD-045 ORG-018]', async () => {
  const [mira, session] = await owner()
  const [sea, other] = [await board(mira), await board(mira)]
  const { key } = await given(session, sea)
  expect((await askJson(`/v3/boards/${sea.id}/`)).data).toMatchObject({ pin_count: 0, covers: [{ key }] })
  expect((await askHtml(`/${mira.username}/_saved/`)).html).toContain(`/img/474x/${key}.webp`)
  const one = await pin(mira, other)
  const move = { method: 'PUT', session, json: { board_id: String(sea.id), pin_ids: [String(one.id)] } }
  expect((await askJson('/v3/bulk_edit/', move)).http).toBe(200)
  expect((await askJson(`/v3/boards/${sea.id}/`)).data.covers).toMatchObject([{ key }, { key: one.imageKey }])
  await askJson(`/v3/pins/${one.id}/`, { method: 'DELETE', session })
  expect((await askJson(`/v3/boards/${sea.id}/`)).data.covers).toMatchObject([{ key }])
  expect(await wrongCounters(DB)).toEqual([])
})

test('only an unused picture of who sends it is taken, and only from who decides about the board [BRD-055 BRD-058]', async () => {
  const [mira, session] = await owner()
  const [guest, delegate] = [await person(), await person()]
  const sea = await board(mira, { collaborators: [guest], row: { collaboratorsManage: true } })
  const [film, used, theirs] = [
    await upload(mira, { kind: 'video' }),
    await upload(mira, { used: true }),
    await upload(guest),
  ]
  const refused = { http: 400, code: 1, errors: [{ field: 'cover_media_id', code: 'unknown_value' }] }
  for (const { media_id } of [film, used, theirs, { media_id: '123' }])
    expect(await put(session, sea, { cover_media_id: media_id })).toMatchObject(refused)
  for (const wrong of ['x', '', 1.5, {}, '-1', '99999999999999999999'])
    expect((await put(session, sea, { cover_media_id: wrong })).http, String(wrong)).toBe(400)
  expect(await put(await sessionOf(guest), sea, { cover_media_id: theirs.media_id })).toMatchObject({ http: 403 })
  const rights = { delegate_username: delegate.username, scopes: ['boards'] }
  await askJson('/v3/account/delegations/', { method: 'POST', session, json: rights })
  const acting = await sessionOf(delegate)
  const brought = await sent(acting)
  expect(await put(acting, sea, { cover_media_id: brought.id, orbac_subject_id: String(mira.id) })).toMatchObject({
    http: 200,
    data: { covers: [{ key: brought.key }] },
  })
  // Other boards can't have it as well.
  expect(await put(acting, await board(mira), { cover_media_id: brought.id })).toMatchObject(refused)
})

test('sent twice, at once or after a lost answer, it is one change [REL-17]', async () => {
  const [mira, session] = await owner()
  const sea = await board(mira)
  const { id, key } = await sent(session)
  const both = await Promise.all([1, 2].map(() => put(session, sea, { cover_media_id: id })))
  expect(both.map(({ http }) => http)).toEqual([200, 200])
  expect((await put(session, sea, { cover_media_id: id })).data.undo).toBeUndefined()
  const changes = await askJson('/v3/undo/', { session })
  expect(changes.data).toHaveLength(1)
  const other = await sent(session)
  const keyed = { 'idempotency-key': crypto.randomUUID() }
  const lost = await put(session, sea, { cover_media_id: other.id }, { ...keyed, 'x-test-lose-call': '2' })
  const again = await put(session, sea, { cover_media_id: other.id }, keyed)
  expect([lost.http === 200 || lost.http === 503, again.http]).toEqual([true, 200])
  expect(await undo(session, again)).toMatchObject({ http: 200 })
  expect(await leads(sea)).toMatchObject({ key })
})

test('a cover that was replaced or removed is 404 at once, is back with its undo, and goes for good when nothing can bring it back [REL-05 REL-12]', async () => {
  const [mira, session] = await owner()
  const sea = await board(mira)
  const { key: one } = await given(session, sea)
  expect(await picture(one)).toBe(200)
  const { key: two, answer } = await given(session, sea)
  expect([await picture(one), await picture(two)]).toEqual([404, 200])
  await undo(session, answer)
  expect([await picture(one), await picture(two)]).toEqual([200, 404])
  const removed = await put(session, sea, { cover_media_id: null })
  expect(await picture(one)).toBe(404)
  await undo(session, removed)
  expect(await picture(one)).toBe(200)
  await put(session, sea, { cover_media_id: null })
  await night(0.5)
  expect(await MEDIA.head(`originals/${one}`)).not.toBeNull()
  await night(2)
  for (const key of [one, two]) {
    expect([await picture(key), await MEDIA.head(`originals/${key}`)]).toEqual([404, null])
    expect(await db.select().from(media).where(eq(media.key, key))).toEqual([])
    expect((await MEDIA.list()).objects.filter((each) => each.key.includes(key))).toEqual([])
  }
  expect(await db.select().from(unusedMedia)).toEqual([])
})

test('the one in use is never swept, also where its Pin and its uploader are gone [REL-12 ACC-010]', async () => {
  const [mira, session] = await owner()
  const delegate = await person()
  const rights = { delegate_username: delegate.username, scopes: ['boards'] }
  await askJson('/v3/account/delegations/', { method: 'POST', session, json: rights })
  const [sea, sky] = [await board(mira), await board(mira)]
  const brought = await sent(await sessionOf(delegate))
  const subject = { orbac_subject_id: String(mira.id) }
  expect((await put(await sessionOf(delegate), sea, { cover_media_id: brought.id, ...subject })).http).toBe(200)
  // The same file is a Pin's and a cover's.
  const file = await png()
  const send = async () => (await askJson('/v3/media/', { method: 'POST', session, body: file })).data
  const first = await send()
  const json = { media_id: first.media_id, board_id: String(sea.id), title: 'A boat' }
  const made = await askJson('/v3/pins/', { method: 'POST', session, json })
  const second = await send()
  expect(second.image_signature).toBe(first.image_signature)
  await put(session, sky, { cover_media_id: second.media_id })
  await askJson(`/v3/pins/${made.data.id}/`, { method: 'DELETE', session })
  await db.update(users).set({ closedAt: 1, purgeAt: 2 }).where(eq(users.id, delegate.id))
  for (const days of [0, 2, 9]) await night(days)
  expect([await picture(brought.key), await picture(second.image_signature)]).toEqual([200, 200])
})

test('with a deleted board its picture can be had back for a week, with a merged one for a day, and it goes with them [BRD-012 BRD-058 REL-05]', async () => {
  const [mira, session] = await owner()
  const [sea, sky, into] = [await board(mira), await board(mira, { privacy: 'secret' }), await board(mira)]
  const [first, second, third] = [await given(session, sea), await given(session, sky), await given(session, into)]
  const [one, two, three] = [first.key, second.key, third.key]
  await askJson(`/v3/boards/${sea.id}/`, { method: 'DELETE', session })
  const [listed] = (await askJson('/v3/users/me/boards/recently_deleted/', { session })).data
  expect([listed.covers, await picture(one)]).toEqual([[expect.objectContaining({ key: one })], 200])
  await askJson(`/v3/boards/${sea.id}/restore/`, { method: 'POST', session, json: {} })
  expect([await leads(sea), await picture(one)]).toEqual([expect.objectContaining({ key: one }), 200])
  const merge = { method: 'POST', session, json: { into_board_id: String(into.id) } }
  const merged = await askJson(`/v3/boards/${sky.id}/merge/`, merge)
  expect([await picture(two), await picture(three)]).toEqual([404, 200])
  expect(await undo(session, merged)).toMatchObject({ http: 200 })
  expect([await picture(two), await leads(sky, session)]).toEqual([200, expect.objectContaining({ key: two })])
  for (const each of [sea, sky]) await askJson(`/v3/boards/${each.id}/`, { method: 'DELETE', session })
  await night(8)
  for (const key of [one, two]) expect([await picture(key), await MEDIA.head(`originals/${key}`)]).toEqual([404, null])
  expect(await picture(three)).toBe(200)
  await db.update(users).set({ closedAt: 1, purgeAt: 2 }).where(eq(users.id, mira.id))
  await night(0)
  expect([await picture(three), await MEDIA.head(`originals/${three}`)]).toEqual([404, null])
  expect(await db.select().from(unusedMedia)).toEqual([])
})

test('a cover is named to nobody who can’t see its board [BRD-056 REL-02]', async () => {
  const [mira, session] = await owner()
  const [guest, stranger] = [await person(), await person()]
  for (const options of [{ privacy: 'secret' as const }, { archived: true }]) {
    const on = await board(mira, { ...options, name: `Hidden sea ${options.privacy}`, collaborators: [guest] })
    const { key } = await given(session, on)
    const asks = { visitor: undefined, stranger: await sessionOf(stranger) }
    for (const [name, asked] of Object.entries(asks))
      for (const path of [
        `/${mira.username}/`,
        `/${mira.username}/_saved/`,
        on.url,
        '/search/?q=hidden+sea&scope=boards',
        `/v3/boards/${on.id}/`,
        `/v3/users/${mira.username}/boards/`,
      ])
        expect(await (await ask(path, asked ? { session: asked } : {})).text(), `${name} ${path}`).not.toContain(key)
    expect((await askHtml(on.url, { session: await sessionOf(guest) })).html).toContain(key)
  }
  const [shown] = await db.select({ own: boards.ownCover }).from(boards).where(sql`own_cover is not null`).limit(1)
  expect(shown?.own).toContain('"key"')
})

test('very small, very wide and very high pictures are covers, and no size of them fails [REL-15 GRD-027]', async () => {
  const [mira, session] = await owner()
  for (const [width, height, wide] of [
    [1, 1, undefined],
    [2500, 500, true],
    [4000, 8, true],
    [8, 4000, undefined],
    [199, 100, undefined],
    [200, 100, true],
  ] as const) {
    const on = await board(mira)
    const { id, key } = await sent(session, width, height)
    expect((await put(session, on, { cover_media_id: id })).data.covers[0].wide, `${width}x${height}`).toBe(wide)
    for (const size of ['170x', '236x', '200x150', '474x', '736x', '1200x'])
      expect(await picture(key, size), `${size} of ${width}x${height}`).toBe(200)
    const { html } = await askHtml(`/${mira.username}/_saved/`)
    expect(html).toContain(`/img/${wide ? '1200x' : '474x'}/${key}.webp`)
  }
})
