import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boards } from '#worker/model/boards/tables.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { changeBoard, giveCover, owner, sentPicture, undoChange } from '../fixtures/own-covers.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, person, pin, type TestBoard } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const leads = async (on: TestBoard, session?: string) =>
  (await askJson(`/v3/boards/${on.id}/`, { ...(session && { session }) })).data.covers[0]

test('an uploaded picture is the cover wherever a board shows one, and is removed, replaced and undone [BRD-022 BRD-045 INV-003 SEO-003 W-54]', async () => {
  const [mira, session] = await owner()
  const [guest, reader] = [await person(), await person()]
  const sea = await board(mira, { name: 'Sea' })
  const [old, newest] = [await pin(mira, sea), await pin(mira, sea)]
  expect((await changeBoard(session, sea, { cover_pin_id: String(old.id), cover_focus: '0,100' })).http).toBe(200)
  const one = await sentPicture(session)
  const set = await changeBoard(session, sea, { cover_media_id: one.id, cover_focus: '25,75' })
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
  // The picture of link previews begins with it, and stands in for them where nothing is drawn (collages.test.ts).
  const html = (await askHtml(sea.url)).html
  const collage = /property="og:image" content="https:\/\/pinfold\.test([^"]+)"/.exec(html)?.[1] ?? ''
  expect(collage).toMatch(new RegExp(`^/img/boards/${sea.id}/`))
  expect((await ask(collage)).status).toBe(200)
  for (const path of [`/${mira.username}/_saved/`, '/search/?q=sea&scope=boards'])
    expect((await askHtml(path, { session: theirs })).html, path).toContain(`/img/474x/${one.key}.webp`)

  const { key: two, answer: replaced } = await giveCover(session, sea)
  expect(await leads(sea)).toEqual({ key: two, color: expect.any(String) })
  expect(await undoChange(session, replaced)).toMatchObject({ http: 200 })
  expect(await leads(sea)).toMatchObject(shown)
  const removed = await changeBoard(session, sea, { cover_media_id: null })
  expect(removed.data.covers[0]).toMatchObject({ key: old.imageKey, focus: '0,100' })
  expect(await undoChange(session, removed)).toMatchObject({ http: 200 })
  expect(await undoChange(session, removed)).toMatchObject({ http: 409, code: 2175 })
  expect(await leads(sea)).toMatchObject(shown)
  // Naming a pin, or the newest, makes that the cover.
  const chosen = await changeBoard(session, sea, { cover_pin_id: null })
  expect(chosen.data.covers.map(({ key }: { key: string }) => key)).toEqual([newest.imageKey, old.imageKey])
  expect(await undoChange(session, chosen)).toMatchObject({ http: 200 })
  expect((await changeBoard(session, sea, { cover_focus: '100,0' })).data.covers[0]).toMatchObject({
    key: one.key,
    focus: '100,0',
  })
  expect((await changeBoard(session, sea, { cover_focus: null })).data.covers[0].focus).toBeUndefined()
  expect(await wrongCounters(DB)).toEqual([])
})

test('it stays while Pins are saved, moved and deleted, and a board without Pins has it too [BRD-045 ORG-018]', async () => {
  const [mira, session] = await owner()
  const [sea, other] = [await board(mira), await board(mira)]
  const { key } = await giveCover(session, sea)
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
    expect(await changeBoard(session, sea, { cover_media_id: media_id })).toMatchObject(refused)
  for (const wrong of ['x', '', 1.5, {}, '-1', '99999999999999999999'])
    expect((await changeBoard(session, sea, { cover_media_id: wrong })).http, String(wrong)).toBe(400)
  expect(await changeBoard(await sessionOf(guest), sea, { cover_media_id: theirs.media_id })).toMatchObject({
    http: 403,
  })
  const rights = { delegate_username: delegate.username, scopes: ['boards'] }
  await askJson('/v3/account/delegations/', { method: 'POST', session, json: rights })
  const acting = await sessionOf(delegate)
  const brought = await sentPicture(acting)
  expect(
    await changeBoard(acting, sea, { cover_media_id: brought.id, orbac_subject_id: String(mira.id) }),
  ).toMatchObject({
    http: 200,
    data: { covers: [{ key: brought.key }] },
  })
  // Other boards cannot use it too.
  expect(await changeBoard(acting, await board(mira), { cover_media_id: brought.id })).toMatchObject(refused)
})

test('sent twice, at once or after a lost answer, it is one change [REL-17]', async () => {
  const [mira, session] = await owner()
  const sea = await board(mira)
  const { id, key } = await sentPicture(session)
  const both = await Promise.all([1, 2].map(() => changeBoard(session, sea, { cover_media_id: id })))
  expect(both.map(({ http }) => http)).toEqual([200, 200])
  expect((await changeBoard(session, sea, { cover_media_id: id })).data.undo).toBeUndefined()
  const changes = await askJson('/v3/undo/', { session })
  expect(changes.data).toHaveLength(1)
  const other = await sentPicture(session)
  const keyed = { 'idempotency-key': crypto.randomUUID() }
  const lost = await changeBoard(session, sea, { cover_media_id: other.id }, { ...keyed, 'x-test-lose-call': '2' })
  const again = await changeBoard(session, sea, { cover_media_id: other.id }, keyed)
  expect([lost.http === 200 || lost.http === 503, again.http]).toEqual([true, 200])
  expect(await undoChange(session, again)).toMatchObject({ http: 200 })
  expect(await leads(sea)).toMatchObject({ key })
})

test('a cover’s address is hidden from people who cannot see its board [BRD-056 REL-02]', async () => {
  const [mira, session] = await owner()
  const [guest, stranger] = [await person(), await person()]
  for (const options of [{ privacy: 'secret' as const }, { archived: true }]) {
    const on = await board(mira, { ...options, name: `Hidden sea ${options.privacy}`, collaborators: [guest] })
    const { key } = await giveCover(session, on)
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
