import { expect, test } from 'vitest'
import { ask, askHtml, askJson } from '../fixtures/app.ts'
import { attribute, byTestId, select, texts } from '../fixtures/html.ts'
import { block, requestTo } from '../fixtures/relations.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { person } from '../fixtures/world.ts'

test('without scripts a page confirms a block, explains it and can be cancelled [OPT-002 OPT-003 OPT-004 REL-24]', async () => {
  const [mira, theo] = [await person(), await person({ firstName: 'Theo' })]
  const session = await sessionOf(mira)
  const home = `/${theo.username}/`
  const profile = await askHtml(home, { session })
  expect(await select(profile.html, 'form[action="/do/block/"]')).toEqual([])
  const path = (await attribute(profile.html, '#options a', 'href')) ?? ''
  expect(path).toBe(`/${theo.username}/_block/`)
  const { http, html, headers } = await askHtml(path, { session })
  expect([http, headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
  expect(await texts(html, 'h1')).toEqual(['Block Theo?'])
  expect(await texts(html, 'main p')).toEqual([
    "They won't be able to follow you or interact with your Pins.",
    "You'll still be able to see each other's profiles.",
    "They won't be notified.",
  ])
  expect(await attribute(html, 'main form a', 'href')).toBe(home)
  const seen = async () => (await askJson(`/v3/users/${theo.username}/`, { session })).data.blocked_by_me
  expect(await seen()).toBe(false)
  const fields = (await select(html, 'main form input')).map(({ attributes: { name = '', value = '' } }) => [
    name,
    value,
  ])
  const answer = await ask('/do/block/', { method: 'POST', session, body: new URLSearchParams(fields) })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, home])
  expect(await seen()).toBe(true)
  const leads = async (to: string, options = {}) => (await ask(to, options)).headers.get('location')
  expect(await leads(path, { session })).toBe(home)
  expect(await leads(`/${mira.username}/_block/`, { session })).toBe(`/${mira.username}/`)
  expect(await leads(path)).toBe(`/login/?next=${encodeURIComponent(path)}`)
})

test('blocked people and pending requests are listed to their end by links [FOL-006 OPT-006 PRV-004]', async () => {
  const mira = await person({ isPrivate: true })
  const session = await sessionOf(mira)
  const others = await Promise.all(Array.from({ length: 52 }, () => person()))
  for (const [i, other] of others.entries()) {
    await block(mira, other, i)
    await requestTo(mira, other, i)
  }
  const newestFirst = others.map(({ username }) => `@${username}`).reverse()
  const home = `/${mira.username}/_followers/`
  for (const [path, name] of [
    ['/settings/blocked/', 'bookmark'],
    ['/settings/permissions', 'bookmark'],
    [home, 'requests'],
  ] as const) {
    const list = async (address: string) => {
      const { http, html } = await askHtml(address, { session })
      expect(http, address).toBe(200)
      const next = await attribute(html, 'a[rel=next]', 'href')
      return { names: await texts(html, `${byTestId('person')} span span`), next: next?.replaceAll('&amp;', '&') }
    }
    const first = await list(path)
    expect(first.next, path).toMatch(new RegExp(`^${path}\\?${name}=`))
    const second = await list(first.next ?? '')
    expect(
      [...first.names, ...second.names].filter((each) => each.startsWith('@')),
      path,
    ).toEqual(newestFirst)
    expect(second.next, path).toBeUndefined()
    const broken = await askHtml(`${path}?${name}=nonsense`, { session })
    expect(broken.http, path).toBe(400)
    expect(await select(broken.html, `main a[href="${path}"]`), path).toHaveLength(1)
  }
})

test('an invalid form of the settings shows its list from the beginning [PRV-004]', async () => {
  const [mira, theo] = [await person({ isPrivate: true }), await person()]
  await requestTo(mira, theo, 0)
  const answer = await ask('/do/settings/', {
    method: 'POST',
    session: await sessionOf(mira),
    body: new URLSearchParams({ section: 'permissions', is_private_profile: 'perhaps' }),
  })
  expect(answer.status).toBe(400)
  expect(await texts(await answer.text(), `${byTestId('person')} span span`)).toContain(`@${theo.username}`)
})

test('a private profile lists all available actions together [PRV-004 OPT-001]', async () => {
  const theo = await person({ isPrivate: true })
  const { html } = await askHtml(`/${theo.username}/`, { session: await sessionOf(await person()) })
  for (const button of ['button[data-test-id=follow]', 'button[popovertarget=options]']) {
    expect(await select(html, `${byTestId('private-gate')} ${button}`), button).toHaveLength(1)
    expect(await select(html, `${byTestId('profile-header')} ${button}`), button).toEqual([])
  }
})
