import { expect, test } from 'vitest'
import { ask, askHtml, askJson, signIn } from '../fixtures/app.ts'
import { select } from '../fixtures/html.ts'
import { person } from '../fixtures/world.ts'

test('the default for comments on new pins is the owner’s setting, and only they see it [SET-005 G-101]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const own = async () => (await askJson('/v3/users/me/', { session })).data.comments_default_off
  const chosen = async () => {
    const { html } = await askHtml('/settings/permissions', { session })
    const switches = await select(html, '[role=switch][name=comments_default_off]')
    return switches.map(({ attributes }) => [attributes.value, 'checked' in attributes])
  }
  expect([await own(), await chosen()]).toEqual([false, [['false', true]]])
  const body = new URLSearchParams({ section: 'permissions', comments_default_off: 'true' })
  expect((await ask('/do/settings/', { method: 'POST', session, body })).status).toBe(303)
  expect([await own(), await chosen()]).toEqual([true, [['false', false]]])
  const back = await askJson('/v3/users/me/', { method: 'PUT', session, json: { comments_default_off: false } })
  expect(back.data.comments_default_off).toBe(false)
  expect((await askJson('/v3/users/me/', { method: 'PUT', session, json: { comments_default_off: 'no' } })).http).toBe(
    400,
  )
  for (const requester of [{}, { session: await signIn((await person()).username) }])
    expect((await askJson(`/v3/users/${mira.username}/`, requester)).data).not.toHaveProperty('comments_default_off')
})

test('single-key shortcuts are on until their owner switches them off, for all devices and only there [REL-24 G-101]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const other = await signIn(mira.username)
  const own = async () => (await askJson('/v3/users/me/', { session })).data.keyboard_shortcuts
  const toldTo = async (requester: object) => (await askHtml('/help/', requester)).html.includes('"shortcuts":false')
  expect([await own(), await toldTo({ session })]).toEqual([true, false])
  const body = new URLSearchParams({ section: 'personal', location: '', keyboard_shortcuts: 'false' })
  expect((await ask('/do/settings/', { method: 'POST', session, body })).status).toBe(303)
  expect([await own(), await toldTo({ session: other }), await toldTo({})]).toEqual([false, true, false])
  const { html } = await askHtml('/settings/personal-information/', { session })
  const switches = await select(html, '[role=switch][name=keyboard_shortcuts]')
  expect(switches.map(({ attributes }) => [attributes.value, 'checked' in attributes])).toEqual([['true', false]])
  // A browser sends the value for "off" and, if the switch is on, the other one after it.
  for (const [values, isOn] of [
    [['false', 'true'], true],
    [['false'], false],
  ] as const) {
    const sent = new URLSearchParams({ section: 'personal', location: '' })
    for (const value of values) sent.append('keyboard_shortcuts', value)
    expect((await ask('/do/settings/', { method: 'POST', session, body: sent })).status).toBe(303)
    expect(await own()).toBe(isOn)
  }
  for (const keyboard_shortcuts of ['no', 2, null])
    expect((await askJson('/v3/users/me/', { method: 'PUT', session, json: { keyboard_shortcuts } })).http).toBe(400)
  expect((await askJson('/v3/users/me/', { method: 'PUT', session, json: { keyboard_shortcuts: true } })).http).toBe(
    200,
  )
  expect([await own(), await toldTo({ session })]).toEqual([true, false])
  for (const requester of [{}, { session: await signIn((await person()).username) }])
    expect((await askJson(`/v3/users/${mira.username}/`, requester)).data).not.toHaveProperty('keyboard_shortcuts')
})
