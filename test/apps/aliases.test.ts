import { expect, test } from 'vitest'
import { ask, askJson } from '../fixtures/app.ts'
import { publish, somewhere } from '../fixtures/origin.ts'
import { png } from '../fixtures/pictures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

test('PUT creates as POST does, with the fields that other programs send, in JSON or as a form [API-001 API-003]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const made = await askJson('/v3/boards/', {
    method: 'PUT',
    session,
    json: { name: 'Put', category: 'food', layout: 'default', privacy: 'public' },
  })
  expect(made).toMatchObject({ http: 200, status: 'success', data: { type: 'board', name: 'Put', category: 'food' } })
  expect(made).not.toHaveProperty('bookmark')
  const form = await askJson('/v3/boards/', {
    method: 'PUT',
    session,
    body: new URLSearchParams({ name: 'By form', category: 'other' }),
  })
  expect(form.data).toMatchObject({ name: 'By form', category: '' })
  const posted = await askJson('/v3/boards/', { method: 'POST', session, json: { name: 'Post', category: 'art' } })
  expect(posted.data.category).toBe('art')
  const strange = await askJson('/v3/boards/', { method: 'POST', session, json: { name: 'Post', colour: 'red' } })
  expect(strange).toMatchObject({ http: 400, errors: [{ field: 'colour', code: 'unknown_field' }] })
  const changed = await askJson(`/v3/boards/${made.data.id}/`, { method: 'POST', session, json: { name: 'Posted' } })
  expect(changed.data.name).toBe('Posted')
})

test('sections answer at both names of their addresses [API-001 SEC-001]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const on = await board(mira)
  const inside = await section(on, 'Inside')
  const moved = await pin(mira, on)
  for (const method of ['PUT', 'POST'])
    for (const path of [`/v3/board/${on.id}/sections/`, `/v3/boards/${on.id}/sections/`]) {
      const json = { title: `${method} ${path.length}`, title_source: 'typed' }
      expect(await askJson(path, { method, session, json }), `${method} ${path}`).toMatchObject({
        http: 200,
        data: { title: json.title },
      })
    }
  expect((await askJson(`/v3/board/${on.id}/sections/`)).data).toHaveLength(5)
  const one = `/v3/board/sections/${inside.id}/`
  expect((await askJson(one)).data).toMatchObject({ title: 'Inside', board: { id: String(on.id) } })
  expect((await askJson(one, { method: 'PUT', session, json: { title: 'Renamed' } })).data.title).toBe('Renamed')
  await askJson(`${one}pins/`, { method: 'PUT', session, json: { pins: [String(moved.id)] } })
  expect((await askJson(`${one}pins/`)).data).toMatchObject([
    { id: String(moved.id), board_section_id: String(inside.id) },
  ])
  const whole = await askJson(`/v3/boards/${on.id}/pins/?filter_section_pins=0`)
  expect(whole.data).toMatchObject([{ board_section_id: String(inside.id) }])
  expect((await askJson(one, { method: 'DELETE', session })).http).toBe(200)
  expect(await askJson(one)).toMatchObject({ http: 404, code: 41 })
})

test('pins are made of the address of a picture, saved, moved and changed by their other names [API-001]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const [from, to] = [await board(mira), await board(mira)]
  const url = await publish(somewhere('for-a-program.png'), await png(640, 480), {
    headers: { 'content-type': 'image/png' },
  })
  const made = await askJson('/v3/pins/', {
    method: 'PUT',
    session,
    json: { board_id: from.id, image_url: url, title: 'Fetched', source_url: 'https://example.org/page' },
  })
  expect(made).toMatchObject({
    http: 200,
    data: { title: 'Fetched', link: 'https://example.org/page', domain: 'example.org' },
  })
  const again = await askJson(`/v3/partners/pins/${made.data.id}/save/`, {
    method: 'POST',
    session,
    json: { board_id: String(to.id) },
  })
  expect(again.data).toMatchObject({ board: { id: String(to.id) }, is_repin: true })
  const bulk = (action: string, ids: string[], board_id: number) =>
    askJson('/v3/pins/bulk/', { method: 'POST', session, json: { action, pin_ids: ids, board_id } })
  expect((await bulk('move', [made.data.id], to.id)).http).toBe(200)
  expect((await askJson(`/v3/boards/${to.id}/`)).data.pin_count).toBe(2)
  expect((await bulk('delete', [again.data.id], to.id)).http).toBe(200)
  expect(await bulk('burn', [made.data.id], to.id)).toMatchObject({
    http: 400,
    errors: [{ field: 'action', code: 'unknown_value' }],
  })
  const changed = await askJson(`/v3/pins/${made.data.id}/`, {
    method: 'POST',
    session,
    json: { description: 'Changed' },
  })
  expect(changed.data.description).toBe('Changed')
})

test('an alias has the rights and failures of its call [REL-07 REL-02]', async () => {
  const mira = await person()
  const theo = await person()
  const on = await board(mira, { privacy: 'secret' })
  expect(await askJson('/v3/boards/', { method: 'PUT', json: { name: 'x' } })).toMatchObject({ http: 401, code: 2 })
  const session = await sessionOf(theo)
  const hidden = await askJson(`/v3/boards/${on.id}/`, { method: 'POST', session, json: { name: 'x' } })
  expect(hidden).toMatchObject({ http: 404, code: 40, status: 'failure', data: null })
  expect(await askJson(`/v3/board/${on.id}/sections/`, { session })).toMatchObject({ http: 404, code: 40 })
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect((await askJson('/v3/boards/', { method: 'PUT', session, headers: foreign, json: { name: 'x' } })).http).toBe(
    403,
  )
})

test('searches by kind page like the search itself [API-002]', async () => {
  const mira = await person({ fullName: 'Quillfeather Ann' })
  const session = await sessionOf(mira)
  for (const name of ['Quillfeather one', 'Quillfeather two'])
    await askJson('/v3/boards/', { method: 'POST', session, json: { name } })
  const first = await askJson('/v3/search/boards/?query=quillfeather&page_size=1')
  expect(first.data).toHaveLength(1)
  const second = await askJson(`/v3/search/boards/?query=quillfeather&page_size=1&bookmark=${first.bookmark}`)
  expect(second.data[0].id).not.toBe(first.data[0].id)
  expect(second).not.toHaveProperty('bookmark')
  expect((await askJson('/v3/search/pins/')).http).toBe(400)
})

test('widgets read as a visitor, whoever asks, as JSON or as a script [REL-02 REL-06]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const shown = await board(mira, { name: 'Shown' })
  const secret = await board(mira, { privacy: 'secret' })
  const [open, hidden] = [await pin(mira, shown), await pin(mira, secret)]
  const pins = await askJson(`/v3/pidgets/users/${mira.username}/pins/`, { session })
  expect(pins.data.pins.map(({ id }: { id: string }) => id)).toEqual([String(open.id)])
  expect((await askJson(`/v3/pidgets/boards/${mira.username}/${shown.slug}/pins/`)).data).toMatchObject({
    board: { name: 'Shown' },
    pins: [{ id: String(open.id) }],
  })
  expect((await askJson(`/v3/pidgets/boards/${mira.username}/${secret.slug}/pins/`, { session })).http).toBe(404)
  const info = await askJson(`/v3/pidgets/pins/info/?pin_ids=${open.id},${hidden.id}`, { session })
  expect(info.data).toMatchObject([{ id: String(open.id) }, { id: String(hidden.id), error: { code: 50 } }])
  const script = await ask(`/v3/pidgets/users/${mira.username}/pins/?callback=PIN_1.f.callback[0]`)
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await script.text()).toMatch(/^\/\*\*\/PIN_1\.f\.callback\[0\]\(\{.*\}\)$/s)
  for (const callback of ['alert(1)//', '<script>', ''])
    expect(
      (await askJson(`/v3/pidgets/users/${mira.username}/pins/?callback=${encodeURIComponent(callback)}`)).http,
      callback,
    ).toBe(400)
})
