import { expect, test } from 'vitest'
import { ask, askJson } from '../fixtures/app.ts'
import { limitedSessionOf, sessionOf } from '../fixtures/sessions.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

async function send(path: string, fields: Record<string, string>, session?: string) {
  const response = await ask(path, { method: 'POST', body: new URLSearchParams(fields), ...(session && { session }) })
  const toast = response.headers.getSetCookie().find((cookie) => cookie.startsWith('toast='))
  const [name, undo] = decodeURIComponent(/^toast=([^;]*)/.exec(toast ?? '')?.[1] ?? '').split(/[.~]/)
  return { status: response.status, to: response.headers.get('location'), toast: name, undo }
}

async function world() {
  const mira = await person()
  const on = await board(mira, { name: 'Kitchen' })
  const made = await pin(mira, on, { annotations: ['form sea'] })
  const pin_id = String(made.id)
  return { mira, on, made, pin_id, session: await sessionOf(mira), return_to: '/help/' }
}
const read = async (id: string, session: string) => (await askJson(`/v3/pins/${id}/`, { session })).data

test('without a script a pin is created, changed, saved, deleted and restored [CRE-036 ORG-005]', async () => {
  const { mira, on, session, return_to } = await world()
  const part = await section(on, 'Part')
  const { media_id } = await upload(mira)
  const fields = {
    media_id,
    title: 'By form',
    link: '',
    price_value: '2.50',
    price_currency: 'eur',
    place: `${on.id}.${part.id}`,
  }
  const made = await send('/do/create_pin/', fields, session)
  expect([made.status, made.toast]).toEqual([303, 'pin_created'])
  const id = /^\/pin\/(\d+)\/$/.exec(made.to ?? '')?.[1] ?? ''
  expect(await read(id, session)).toMatchObject({
    ...{ title: 'By form', link: null, price_value: 2.5, price_currency: 'EUR' },
    ...{ board: { id: String(on.id) }, section: { id: String(part.id) } },
  })
  const edit = await send('/do/edit_pin/', { pin_id: id, title: 'Again', place: '', return_to }, session)
  expect(edit).toMatchObject({ status: 303, to: return_to, toast: 'saved', undo: expect.stringMatching(/^\d+$/) })
  expect(await read(id, session)).toMatchObject({ title: 'Again', board: null })
  const saved = await send('/do/repin/', { pin_id: id, board_id: String(on.id), section_id: '', return_to }, session)
  expect(saved).toMatchObject({ status: 303, to: return_to, toast: 'saved' })
  expect((await read(id, session)).repin_count).toBe(1)
  const gone = await send('/do/delete_pin/', { pin_id: id, return_to }, session)
  expect(gone).toMatchObject({ status: 303, to: return_to, toast: 'pin_deleted' })
  expect((await ask(`/v3/pins/${id}/`, { session })).status).toBe(404)
  // Like the toast's own button: it restores what was there a moment ago without a question.
  const undo = { undo_id: gone.undo ?? '', return_to, seen: 'all' }
  expect(await send('/do/undo/', undo, session)).toMatchObject({ toast: 'undone' })
  expect(await read(id, session)).toMatchObject({ title: 'Again' })
})

test('marks are set and taken away by buttons that say so [GRD-023]', async () => {
  const { pin_id, session, return_to } = await world()
  const marks = [
    ['/do/favorite_pin/', 'pin_favorited', 'pin_unfavorited'],
    ['/do/hide_pin/', 'pin_hidden', 'pin_shown'],
    ['/do/try_pin/', 'pin_tried', 'pin_untried'],
  ] as const
  for (const [path, set, taken] of marks) {
    expect(await send(path, { pin_id, return_to }, session)).toMatchObject({ status: 303, to: return_to, toast: set })
    const off = await send(path, { pin_id, value: 'false' }, session)
    expect(off).toMatchObject({ status: 303, to: `/pin/${pin_id}/`, toast: taken })
  }
  const topic = (value: string) => send('/do/follow_topic/', { topic: 'form-sea', value, return_to }, session)
  expect((await topic('true')).toast).toBe('topic_followed')
  expect((await topic('false')).toast).toBe('topic_unfollowed')
})

test('people who are not signed in log in first; errors are shown on the form, with what was typed [REL-09]', async () => {
  const { mira, pin_id, session, return_to } = await world()
  for (const as of [undefined, await limitedSessionOf(mira)])
    expect((await send('/do/repin/', { pin_id, return_to }, as)).to).toMatch(/^\/login\//)
  // The form is shown again with what was typed.
  for (const [path, fields] of [
    ['/do/create_pin/', { media_id: '123', title: 'Typed before' }],
    ['/do/edit_pin/', { pin_id, link: 'javascript:alert(1)', title: 'Typed before' }],
  ] as const) {
    const again = await ask(path, { method: 'POST', body: new URLSearchParams(fields), session })
    expect([again.status, /value="Typed before"/.test(await again.text())], path).toEqual([400, true])
  }
  const away = await send('/do/hide_pin/', { pin_id, return_to: 'https://evil.example/' }, session)
  expect(away.to).toMatch(/^\/(?!\/)/)
  expect((await send('/do/delete_pin/', { pin_id: '123' }, session)).status).toBe(404)
  expect((await send('/do/delete_pin/', { pin_id, nonsense: '1' }, session)).status).toBe(400)
})
