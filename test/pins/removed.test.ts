import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { planRemoval } from '#worker/pins/removal/remove.ts'
import { ask, askHtml, askJson, db, signIn } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { png } from '../fixtures/pictures.ts'
import { onlyPin, remove } from '../fixtures/removals.ts'
import { pinsAbout, suggest } from '../fixtures/suggestions.ts'
import { board, follow, mediaKey, person, pin, section, type TestBoard } from '../fixtures/world.ts'

const { DB, MEDIA } = env as unknown as { DB: D1Database; MEDIA: R2Bucket }

const repin = (id: number | string, session: string, on?: TestBoard, more = {}) =>
  askJson(`/v3/pins/${id}/repin/`, {
    method: 'POST',
    session,
    json: { ...(on && { board_id: String(on.id) }), ...more },
  })
const undo = (id: string, session: string) => askJson(`/v3/undo/${id}/`, { method: 'POST', session })
const status = async (path: string, session?: string) => (await ask(path, session ? { session } : {})).status
const stored = async (key: string, width = 40) =>
  MEDIA.put(`originals/${key}`, await png(width, 30), { httpMetadata: { contentType: 'image/png' } })
const exists = async (id: number | string) =>
  (await db.all(sql`select id from pins where id = ${Number(id)}`)).length === 1

test('a removed Pin and its saves are nowhere for its owner, savers, collaborators and visitors, and all counts are exact [REL-03 REL-05 REL-16]', async () => {
  const [mira, theo, guest, fan] = [await person(), await person(), await person(), await person()]
  const sessions = await Promise.all([mira, theo, guest, fan].map(({ username }) => signIn(username)))
  const [miraSession = '', theoSession = '', guestSession = '', fanSession = ''] = sessions
  await follow(fan, mira)
  await follow(fan, theo)
  const own = await board(mira, { name: 'Own', collaborators: [guest] })
  const part = await section(own, 'Part')
  const theirs = await board(theo, { name: 'Theirs' })
  const secret = await board(guest, { name: 'Secret', privacy: 'secret' })
  const key = mediaKey()
  await stored(key)
  const made = await pin(mira, own, {
    row: { title: 'Zirkonlampe', imageKey: key, sectionId: part.id },
    annotations: ['zirkonia'],
  })
  const kept = await pin(mira, own, { row: { title: 'Quarzlampe' }, annotations: ['zirkonia'] })
  const first = await repin(made.id, theoSession, theirs)
  const second = await repin(first.data.id, guestSession, secret)
  const third = await repin(made.id, guestSession, own, { section_id: String(part.id) })
  const boardless = await repin(made.id, fanSession)
  for (const each of [first, second, third, boardless]) expect([200, 201]).toContain(each.http)
  const pages = [`/${mira.username}/`, `/${theo.username}/`, `/${guest.username}/`, own.url, theirs.url]
  const more = [`${own.url}part/`, `/pin/${kept.id}/`, `/pin/${made.id}/`, `/pin/${first.data.id}/`, '/', secret.url]
  const calls = [
    '/v3/search/?q=zirkonlampe&page_size=25&field_set_key=pin_card',
    '/v3/explore/pins/?page_size=250&field_set_key=pin_card',
    '/v3/homefeed/?field_set_key=pin_card',
    `/v3/users/${mira.username}/pins/?page_size=25&field_set_key=pin_card`,
    `/v3/users/${mira.username}/boards/?page_size=25`,
    `/v3/pins/${kept.id}/related/?page_size=25&field_set_key=pin_card`,
    '/v3/search/?q=zirkonia&page_size=25&field_set_key=pin_card',
  ]
  const image = `/img/236x/${key}.webp`
  expect(await status(image)).toBe(200)
  // Twice, so that the second is from the cache.
  for (const path of [...pages, ...pages]) expect((await askHtml(path)).html, path).toContain(key)
  expect((await askHtml(own.url)).html).toContain(key)
  expect((await askHtml(`/pin/${made.id}/`)).html).toContain('ld+json')

  expect(await planRemoval(db, MEDIA, onlyPin(second.data.id))).toMatchObject({ isKnown: true, pins: 5, people: 4 })
  const savers = { [mira.username]: 1, [theo.username]: 1, [guest.username]: 2, [fan.username]: 1 }
  // By one of its saves.
  expect(await remove(onlyPin(Number(second.data.id)))).toEqual(savers)
  expect(await wrongCounters(DB)).toEqual([])

  for (const session of [undefined, miraSession, theoSession, guestSession, fanSession]) {
    for (const path of [...pages, ...more]) {
      const { html } = await askHtml(path, session ? { session } : {})
      expect(html.includes(key), `${path} shows the picture`).toBe(false)
      expect(html.includes('Zirkonlampe'), `${path} shows the title`).toBe(false)
    }
    for (const path of calls) {
      const text = JSON.stringify(await askJson(path, session ? { session } : {}))
      expect(text.includes(key) || text.includes('Zirkonlampe'), path).toBe(false)
    }
    for (const id of [made.id, first.data.id, second.data.id, third.data.id, boardless.data.id]) {
      expect(await status(`/pin/${id}/`, session)).toBe(404)
      expect(await status(`/v3/pins/${id}/`, session)).toBe(404)
      if (session) expect((await repin(id, session)).http).toBe(404)
    }
  }
  expect(await status(image)).toBe(404)
  expect(await remove(onlyPin(made.id))).toEqual({})
  expect(await planRemoval(db, MEDIA, onlyPin(made.id))).toMatchObject({ isKnown: true, pins: 0 })
  expect(await planRemoval(db, MEDIA, onlyPin(7))).toMatchObject({ isKnown: false, pins: 0 })
  expect(await exists(kept.id)).toBe(true)
})

test('Pins in the trash, on deleted and merged boards go too, and no undo brings them back, but other Pins still come back [REL-18 REL-16]', async () => {
  const [mira, theo] = [await person(), await person()]
  const theoSession = await signIn(theo.username)
  const [from, to, doomed, merged] = [await board(theo), await board(theo), await board(theo), await board(theo)]
  const made = await pin(mira, await board(mira), { row: { title: 'Zirkonkugel' } })
  const rest = []
  for (let i = 0; i < 3; i++) rest.push(await pin(theo, from))
  const save = async (on: TestBoard) => Number((await repin(made.id, theoSession, on)).data.id)
  const [moved, deleted, alone, onDoomed, onMerged] = [
    await save(from),
    await save(from),
    await save(from),
    await save(doomed),
    await save(merged),
  ]
  const call = (method: string, path: string, json: object = {}) =>
    askJson(path, { method, session: theoSession, json })
  const some = (ids: number[]) => ids.map(String)
  const moving = await call('PUT', '/v3/bulk_edit/', {
    pin_ids: some([moved, rest[0]?.id ?? 0]),
    board_id: String(to.id),
  })
  const deleting = await call('DELETE', '/v3/bulk_edit/', { pin_ids: some([deleted, rest[1]?.id ?? 0]) })
  const one = await askJson(`/v3/pins/${alone}/`, { method: 'DELETE', session: theoSession })
  const board1 = await askJson(`/v3/boards/${doomed.id}/`, { method: 'DELETE', session: theoSession })
  const merging = await call('POST', `/v3/boards/${merged.id}/merge/`, { into_board_id: String(to.id) })
  for (const each of [moving, deleting, one, board1, merging])
    expect([200, 201], JSON.stringify(each)).toContain(each.http)

  expect(await remove(onlyPin(made.id))).toEqual({ [mira.username]: 1, [theo.username]: 5 })
  expect(await wrongCounters(DB)).toEqual([])
  expect((await askHtml('/settings/changes/', { session: theoSession })).html).not.toContain('Zirkonkugel')
  expect((await undo(one.data.undo.id, theoSession)).http).toBe(404)
  expect((await undo(merging.data.undo.id, theoSession)).http).toBe(200)
  expect((await undo(board1.data.undo.id, theoSession)).http).toBe(200)
  expect((await undo(deleting.data.undo.id, theoSession)).http).toBe(200)
  expect((await undo(moving.data.undo.id, theoSession)).http).toBe(200)
  expect(await wrongCounters(DB)).toEqual([])
  for (const id of [moved, deleted, alone, onDoomed, onMerged]) expect(await exists(id)).toBe(false)
  expect(await db.all(sql`select board_id, deleted_at from pins where pinner_id = ${theo.id} order by id`)).toEqual(
    rest.map(() => ({ board_id: from.id, deleted_at: null })),
  )
})

test('suggested boards leave a removed Pin out at once [SUG-001 REL-16]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const everything = await board(mira, { name: 'Everything' })
  await pinsAbout(mira, everything, 6, ['harbor'])
  for (let i = 0; i < 8; i++) await pinsAbout(mira, everything, 1, [`alone ${i}`])
  await suggest(mira)
  const [thumb] = await db.all<{ id: number; key: string }>(
    sql`select p.id, p.image_key as key from cluster_pins c join pins p on p.id = c.pin_id where p.pinner_id = ${mira.id}
      order by p.id desc limit 1`,
  )
  const shown = async () => JSON.stringify(await askJson('/v3/users/profile/pins/clusters/', { session }))
  expect(await db.all(sql`select thumbs from pin_clusters where user_id = ${mira.id}`)).not.toEqual([])
  await remove(onlyPin(thumb?.id ?? 0))
  expect(await shown()).not.toContain(thumb?.key)
  const clusters = await db.all<{ pin_count: number; n: number; thumbs: string }>(
    sql`select pin_count, thumbs, (select count(*) from cluster_pins c where c.cluster_id = pin_clusters.id) as n
      from pin_clusters where user_id = ${mira.id}`,
  )
  for (const { pin_count, n, thumbs } of clusters) {
    expect(pin_count).toBe(n)
    expect(thumbs).not.toContain(thumb?.key)
  }
})
