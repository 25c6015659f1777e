import { expect, test } from 'vitest'
import { ask, askHtml } from '../fixtures/app.ts'
import { byTestId, select, texts } from '../fixtures/html.ts'
import { limitedSessionOf, sessionOf } from '../fixtures/sessions.ts'
import { board, person, section } from '../fixtures/world.ts'

const BUILDERS = ['/pin-builder/', '/pin-creation-tool/', '/idea-pin-builder/']

test('builders are their users’: visitors and who came by a mailed link log in first, and come back [CRE-002 CRE-003 TAB-032]', async () => {
  const mira = await person()
  const limited = await limitedSessionOf(mira)
  const session = await sessionOf(mira)
  for (const path of BUILDERS) {
    for (const as of [{}, { session: limited }]) {
      const response = await ask(`${path}?board=1`, as)
      expect(response.status, path).toBe(302)
      expect(response.headers.get('location')).toBe(`/login/?next=${encodeURIComponent(`${path}?board=1`)}`)
    }
    const response = await ask(path, { session })
    expect(response.status, path).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  }
})

test('a pin’s address without its state leads to the builder; other methods are no page [CRE-008]', async () => {
  const session = await sessionOf(await person())
  for (const method of ['uploaded', 'camera']) {
    const response = await ask(`/pin/create/${method}/`, { session })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/pin-builder/'])
  }
  expect((await ask('/pin/create/drawn/', { session })).status).toBe(404)
})

test('the bookmarklet leads to the builder with what it found, through a login where one is needed', async () => {
  const query = new URLSearchParams({
    url: 'https://a.example/x?y=1',
    media: 'https://a.example/1.jpg',
    title: 'A & B',
  })
  const saved = await ask(`/save/?${query}`)
  const to =
    '/pin-builder/?link=https%3A%2F%2Fa.example%2Fx%3Fy%3D1&image=https%3A%2F%2Fa.example%2F1.jpg&title=A%20%26%20B'
  expect([saved.status, saved.headers.get('location')]).toEqual([302, to])
  const login = await ask(to)
  expect(login.headers.get('location')).toBe(`/login/?next=${encodeURIComponent(to)}`)
})

test('a Save button of another site leads to the builder with its link, picture and description, through a login where one is needed', async () => {
  const query = new URLSearchParams({
    url: 'https://a.example/wiki/Kite_(toy)',
    media: 'https://a.example/1.jpg',
    description: 'Kites & more, see https://b.example/x',
    guid: 'x1-2',
    method: 'button',
  })
  const to = `/pin-builder/?${new URLSearchParams({
    link: 'https://a.example/wiki/Kite_(toy)',
    description: 'Kites & more, see https://b.example/x',
    image: 'https://a.example/1.jpg',
  })}`.replaceAll('+', '%20')
  const saved = await ask(`/pin/create/button/?${query}`)
  const location = saved.headers.get('location') ?? ''
  expect(saved.status).toBe(302)
  expect(Object.fromEntries(new URL(location, 'https://x.example').searchParams)).toEqual(
    Object.fromEntries(new URL(to, 'https://x.example').searchParams),
  )
  expect(saved.headers.get('set-cookie')).toBeNull()
  const login = await ask(location)
  expect(login.headers.get('location')).toBe(`/login/?next=${encodeURIComponent(location)}`)
  const short = await ask(`/pin/create/button?${query}`)
  expect([short.status, short.headers.get('location')]).toEqual([301, `/pin/create/button/?${query}`])
})

test('a Save button with values that cannot be used says so, keeps the texts and never fails', async () => {
  const start = async (query: Record<string, string>) => {
    const response = await ask(`/pin/create/button/?${new URLSearchParams(query)}`)
    expect(response.status, JSON.stringify(query)).toBe(302)
    const { searchParams } = new URL(response.headers.get('location') ?? '', 'https://x.example')
    const toast = /link_unread|share_again/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? null
    return { ...Object.fromEntries(searchParams), toast }
  }
  expect(await start({})).toEqual({ toast: null })
  expect(await start({ url: 'javascript:alert(1)', description: 'Kites' })).toEqual({
    description: 'Kites\njavascript:alert(1)',
    toast: 'link_unread',
  })
  const link = 'https://a.example/b/c?d'
  expect(await start({ url: link, media: 'data:image/png;base64,x' })).toEqual({ link, toast: 'share_again' })
  expect(await start({ url: link, media: '/1.jpg' })).toMatchObject({ image: 'https://a.example/1.jpg', toast: null })
  expect(await start({ url: link, media: '//b.example/1.jpg' })).toMatchObject({ image: 'https://b.example/1.jpg' })
  expect(await start({ url: 'x'.repeat(5000), description: '\u202e\u0000%', media: '\ud800' })).toMatchObject({
    toast: 'link_unread',
  })
  for (const raw of ['?url=%', '?url=%ff%fe&media=%00', '?url[]=1&url=2&url=3', '?description=%E0%A4%A'])
    expect((await ask(`/pin/create/button/${raw}`)).status, raw).toBe(302)
})

test('parameters of the address are cut to a pin’s limits, and only web addresses are links', async () => {
  const session = await sessionOf(await person())
  const data = async (query: Record<string, string>) => {
    const { html, http } = await askHtml(`/pin-builder/?${new URLSearchParams(query)}`, { session })
    expect(http).toBe(200)
    const [, json] = /<script type="application\/json" id="page">(.*?)<\/script>/.exec(html) ?? []
    return (JSON.parse(json ?? '{}') as { props: { start: object; plain: object | null } }).props
  }
  const hostile = {
    link: 'javascript:alert(1)',
    image: 'data:text/html,x',
    title: 't'.repeat(300),
    description: 'd'.repeat(600),
  }
  const { start, plain } = await data({
    ...hostile,
    media: '1; drop table',
    signature: '../../x',
    board: '<b>',
    section: 'x',
  })
  expect(start).toEqual({ link: null, image: null, title: 't'.repeat(200), description: 'd'.repeat(500), to: '' })
  expect(plain).toBeNull()
  expect((await data({ media: '12', signature: '../../x' })).plain).toMatchObject({
    media: { media_id: '12', image_signature: null },
  })
})

test('the plain form offers one’s boards and the sections of the opened one only', async () => {
  const [mira, theo] = [await person(), await person()]
  const own = await board(mira, { name: 'Kitchen' })
  const shelf = await section(own, 'Shelves')
  const other = await board(theo, { name: 'Hidden', privacy: 'secret' })
  const session = await sessionOf(mira)
  const options = async (query: string) => {
    const { html } = await askHtml(`/pin-builder/?media=12&${query}`, { session })
    const chosen = await select(html, `${byTestId('plain-pin')} option[selected]`)
    return {
      all: await texts(html, `${byTestId('plain-pin')} option`),
      chosen: chosen.map(({ attributes }) => attributes.value),
    }
  }
  const asked = await options(`board=${own.id}&section=${shelf.id}`)
  expect(asked.all).toContain('Kitchen / Shelves')
  expect(asked.chosen).toEqual([`${own.id}.${shelf.id}`])
  const foreign = await options(`board=${other.id}`)
  expect(foreign.all.join()).not.toContain('Hidden')
  expect(foreign.chosen).toEqual([''])
})

test('the manifest makes an app of the site that takes shared links, texts and pictures', async () => {
  const response = await ask('/manifest.webmanifest?hl=de')
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  const manifest = (await response.json()) as { icons: { purpose?: string }[]; share_target: object }
  expect(manifest).toMatchObject({ name: 'Pinfold', start_url: '/', scope: '/', display: 'standalone' })
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  expect(manifest.share_target).toMatchObject({
    action: '/share-target/',
    method: 'POST',
    enctype: 'multipart/form-data',
  })
})

const shared = (fields: Record<string, string | File>, headers: Record<string, string> = {}) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return ask('/share-target/', { method: 'POST', body, headers: { 'sec-fetch-site': 'none', ...headers } })
}

test('shared content is passed to the builder; another site cannot share for a person [REL-07]', async () => {
  const response = await shared({ title: 'Kites', text: 'Look: https://a.example/k', url: '' })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(
    '/pin-builder/?link=https%3A%2F%2Fa.example%2Fk&title=Kites&description=Look%3A',
  )
  expect(response.headers.get('set-cookie')).toBeNull()
  for (const site of ['cross-site', 'same-site'])
    expect((await shared({ title: 'x' }, { 'sec-fetch-site': site, origin: 'https://evil.example' })).status).toBe(403)
  // Only here: no other address accepts what a browser sends by itself.
  const elsewhere = await ask('/do/logout/', { method: 'POST', headers: { 'sec-fetch-site': 'none' } })
  expect(elsewhere.status).toBe(403)
})

test('a shared file that no service worker took leads to the builder with a request to share again; a malformed body is harmless', async () => {
  const file = new File([new Uint8Array(10)], '../a.png', { type: 'image/png' })
  const response = await shared({ file })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/pin-builder/'])
  expect(response.headers.get('set-cookie')).toContain('share_again')
  const nonsense = await ask('/share-target/', {
    method: 'POST',
    body: 'x',
    headers: { 'content-type': 'multipart/form-data; boundary=none', 'sec-fetch-site': 'none' },
  })
  expect(nonsense.status).toBe(303)
})
