import { expect, test } from 'vitest'
import { ask, askJson, signIn } from '../fixtures/app.ts'
import { person } from '../fixtures/world.ts'

const PLACE = 'boardless_pins_upsell'

/** A signed-in person, and their calls about hints. */
async function reader() {
  const session = await signIn((await person()).username)
  const read = (ids = PLACE) => askJson(`/v3/experiences/?placement_ids=${ids}`, { session })
  const act = (id: string, json: unknown) => askJson(`/v3/experiences/${id}/`, { method: 'PUT', session, json })
  return { session, read, act, id: (await read()).data[PLACE].experience_id as string }
}

test('a hint that was dismissed stays so, wherever one signs in [ORG-003]', async () => {
  const { read, act, id } = await reader()
  expect((await read()).data).toEqual({ [PLACE]: { experience_id: id, placement_id: PLACE } })
  expect((await act(id, { placement_id: PLACE, action: 'view' })).data).toEqual({ status: 'viewed' })
  expect((await act(id, { placement_id: PLACE, action: 'dismiss' })).data).toEqual({ status: 'dismissed' })
  expect((await act(id, { placement_id: PLACE, action: 'view' })).data).toEqual({ status: 'dismissed' })
  expect((await read(`${PLACE}, ${PLACE}`)).data[PLACE].status).toBe('dismissed')
  expect((await (await reader()).read()).data[PLACE].status).toBeUndefined()
})

test('an unknown placement is rejected, and so are unknown hints and actions [W-41]', async () => {
  const { read, act, id } = await reader()
  expect((await read('')).data).toEqual({})
  for (const hostile of ['nowhere', '__proto__', `${PLACE},constructor`, '%00'])
    expect(await read(hostile), hostile).toMatchObject({ http: 404, code: 11 })
  expect(await read('x'.repeat(501))).toMatchObject({ http: 400, code: 1 })
  expect(await act(id, { placement_id: 'toString', action: 'view' })).toMatchObject({ http: 404, code: 11 })
  expect(await act('7', { placement_id: PLACE, action: 'view' })).toMatchObject({ http: 404, code: 11 })
  expect(await act(id, { placement_id: PLACE, action: 'like' })).toMatchObject({ http: 400, code: 1 })
  expect(await act(id, { placement_id: PLACE })).toMatchObject({ http: 400, code: 1 })
  expect(await askJson(`/v3/experiences/${id}/`, { method: 'PUT', json: {} })).toMatchObject({ http: 401, code: 2 })
  expect(await askJson(`/v3/experiences/?placement_ids=${PLACE}`)).toMatchObject({ http: 401, code: 2 })
})

test('without JavaScript a form sends a hint away [ORG-003]', async () => {
  const { session, read } = await reader()
  const body = new URLSearchParams({ placement_id: PLACE, return_to: '/mira/' })
  const answer = await ask('/do/dismiss/', { method: 'POST', session, body })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/mira/'])
  expect((await read()).data[PLACE].status).toBe('dismissed')
  const visitor = await ask('/do/dismiss/', { method: 'POST', body: new URLSearchParams({ placement_id: PLACE }) })
  expect(visitor.headers.get('location')).toMatch(/^\/login\//)
})

test('a hint that teaches says how it looks, in the reader’s language [EDU-001 EDU-002 EDU-003 EDU-004 EDU-005]', async () => {
  const { session, read, act } = await reader()
  const { organize_tip: tip, boardless_pins_upsell: other } = (await read(`organize_tip,${PLACE}`)).data
  expect(tip).toEqual({
    experience_id: expect.stringMatching(/^\d+$/),
    placement_id: 'organize_tip',
    display_data: {
      has_pulsar: true,
      has_tooltip: true,
      text: expect.stringMatching(/^Lots of boards\?/),
      complete_button_text: 'Got it',
      secondary_cta_link: { url: '/help/', text: 'Learn more' },
      scroll_to_dismiss: true,
      delay: 3,
    },
  })
  expect(other.display_data).toBeUndefined()
  const german = await askJson('/v3/experiences/?placement_ids=comments_off_education&hl=de', { session })
  expect(german.data.comments_off_education.display_data).toMatchObject({
    has_pulsar: false,
    text: expect.stringMatching(/^Kommentare zu deinen neuen Pins/),
    secondary_cta_link: { url: '/settings/permissions', text: 'Zu den Einstellungen' },
    delay: 0,
  })
  const done = { placement_id: 'organize_tip', action: 'complete' }
  expect((await act(tip.experience_id, done)).data).toEqual({ status: 'completed' })
  expect((await act(tip.experience_id, { ...done, action: 'dismiss' })).data).toEqual({ status: 'completed' })
  expect((await read('organize_tip')).data.organize_tip.status).toBe('completed')
})
