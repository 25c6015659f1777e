import { expect, test } from 'vitest'
import { ask, askHtml, askJson, signIn } from '../fixtures/app.ts'
import { board, person, pin } from '../fixtures/world.ts'

test('who isn’t signed in logs in first and comes back, with what the feed wants told [TAB-031 CON-002]', async () => {
  const mira = await person()
  const made = await pin(mira, await board(mira))
  const path = `/pin/${made.id}/repin/`
  for (const [asked, next] of [
    [path, path],
    [`${path}?tracking_params=a%26b`, `${path}?tracking_params=a%26b`],
    ['/pin/1/repin/', '/pin/1/repin/'],
  ]) {
    const { status, headers } = await ask(asked ?? '')
    expect([status, headers.get('location')]).toEqual([302, `/login/?next=${encodeURIComponent(next ?? '')}`])
  }
})

test('the page has the pin, the viewer’s boards, and what the feed wants told, whatever that is [CON-002]', async () => {
  const [mira, theo] = [await person(), await person()]
  const made = await pin(mira, await board(mira), { row: { title: 'Study <no. 4>' } })
  await board(theo, { name: 'Kitchen' })
  await board(theo, { name: 'Attic', privacy: 'secret' })
  await board(theo, { name: 'Old', archived: true })
  const session = await signIn(theo.username)
  const { html, http, headers } = await askHtml(
    `/pin/${made.id}/repin/?tracking_params=${encodeURIComponent('"><b>')}`,
    { session },
  )
  expect([http, headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([
    200,
    'noindex',
    'private, no-store',
  ])
  for (const text of ['Study &lt;no. 4&gt;', 'Kitchen', 'Attic', 'value="&quot;&gt;&lt;b&gt;"'])
    expect(html).toContain(text)
  expect(html).not.toContain('>Old<')
  expect(html).not.toContain('"><b>')
  for (const path of ['/pin/1/repin/', '/pin/x/repin/', `/pin/${'9'.repeat(40)}/repin/`])
    expect((await ask(path, { session })).status, path).toBe(404)
})

test('a pin on somebody’s secret board is not found [CON-002 REL-26]', async () => {
  const [mira, theo] = [await person(), await person()]
  const made = await pin(mira, await board(mira, { privacy: 'secret' }))
  const path = `/pin/${made.id}/repin/`
  expect((await ask(path, { session: await signIn(theo.username) })).status).toBe(404)
  expect((await ask(path, { session: await signIn(mira.username) })).status).toBe(200)
})

test('what Save does is kept, over the wire and by the form of the settings [SET-002]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const read = async () =>
    (await askJson('/v3/users/me/?field_set_key=save_behavior', { session })).data as { save_behavior: number }
  const put = (save_behavior: unknown) => askJson('/v3/users/me/', { method: 'PUT', session, json: { save_behavior } })
  expect(await read()).toMatchObject({ save_behavior: 1 })
  expect((await put(0)).data).toMatchObject({ save_behavior: 0 })
  expect(await read()).toMatchObject({ save_behavior: 0 })
  for (const wrong of [2, -1, '', null, 'x', 0.5, [0]]) expect((await put(wrong)).http, String(wrong)).toBe(400)
  expect(await read()).toMatchObject({ save_behavior: 0 })
  const page = await askHtml('/settings/permissions', { session })
  expect(page.html).toMatch(/name="save_behavior"[^>]*checked=""[^>]*value="0"|value="0"[^>]*checked=""/)
  const body = new URLSearchParams({ section: 'permissions', save_behavior: '1' })
  const saved = await ask('/do/settings/', { method: 'POST', session, body })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/settings/permissions'])
  expect(await read()).toMatchObject({ save_behavior: 1 })
})

test('a page tells how many boards its viewer has only while they are few [SET-003]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  for (let i = 0; i < 4; i++) await board(mira, { privacy: i === 0 ? 'secret' : 'public' })
  const told = async () => /"boardCount":(\d+)/.exec((await askHtml('/help/', { session })).html)?.[1]
  expect(await told()).toBe('4')
  await board(mira, { privacy: 'protected' })
  expect(await told()).toBe(undefined)
})
