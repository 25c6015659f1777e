import { beforeAll, expect, test } from 'vitest'
import { routes } from '#domain/routes.ts'
import { ask, askHtml, askJson, cookieIn } from '../fixtures/app.ts'
import { attribute, formsIn, select } from '../fixtures/html.ts'
import { isKept, untilKept } from '../fixtures/kept.ts'
import { documentAddresses } from '../fixtures/surfaces.ts'
import { board, person, pin } from '../fixtures/world.ts'
import { ON_OWNERS, ON_PLACES } from '../fixtures/writes/all.ts'
import { formOf } from '../fixtures/writes/attempt.ts'
import { readyWorld } from '../fixtures/writes/ready.ts'

const ORIGIN = 'https://pinfold.test'
/** Addresses of this site that are no pages: feeds, calls, pictures and files. */
const NO_PAGES = /^\/(?:feed|v3|img|static|video|\.well-known)\/|^\/[^?#]*\.\w+(?:[?#]|$)/

let ready: Awaited<ReturnType<typeof readyWorld>>
beforeAll(async () => {
  ready = await readyWorld()
})

/** The addresses on this site to which a document leads: of links, of forms, and of buttons that send their form elsewhere. */
async function leadsOf(html: string, page: string): Promise<URL[]> {
  const links = await select(html, 'a[href]')
  const forms = await formsIn(html)
  const hidden = ({ method, action, fields }: (typeof forms)[number]) =>
    method === 'post' ? action : `${action.split('?')[0]}?${new URLSearchParams(fields)}`
  return [
    ...links.map(({ attributes }) => (attributes.href ?? '').replaceAll('&amp;', '&')),
    ...forms.filter(({ action }) => action !== '').map(hidden),
    ...forms.filter(({ method }) => method === 'post').flatMap(({ otherActions }) => otherActions),
  ]
    .filter((address) => !address.startsWith('#'))
    .flatMap((address) => URL.parse(address, ORIGIN + page) ?? [])
    .filter(({ origin, pathname }) => origin === ORIGIN && !NO_PAGES.test(pathname))
}

const isGerman = async (html: string) => (await attribute(html, 'html', 'lang'))?.startsWith('de') ?? false

test('every link and form of every document keeps the language that its address names, and each link leads to it [LOC-001 REL-08]', async () => {
  const { world, attemptOf } = ready
  const [owner] = world.owners
  const { place } = attemptOf('owner', owner)
  const faults: string[] = []
  const counts = { leads: 0, documents: 0, followed: 0 }
  const followed = new Set<string>()
  for (const viewer of ['visitor', 'owner'] as const)
    for (const bare of documentAddresses(place)) {
      const address = `${bare}${bare.includes('?') ? '&' : '?'}hl=de`
      const as = world.as(viewer, owner)
      const answer = await ask(address, as)
      const html = await answer.text()
      const label = `${viewer} ${address}`
      if (cookieIn(answer, 'hl') !== '') faults.push(`${label} sets a cookie`)
      const to = URL.parse(answer.headers.get('location') ?? '', ORIGIN + address)
      const leads = answer.headers.get('content-type')?.startsWith('text/html') ? await leadsOf(html, address) : []
      if (leads.length > 0) {
        counts.documents++
        if (!(await isGerman(html))) faults.push(`${label} is not German`)
      }
      if (answer.headers.has('location') && to?.origin === ORIGIN && !NO_PAGES.test(to.pathname)) leads.push(to)
      counts.leads += leads.length
      for (const lead of leads)
        if (lead.searchParams.get('hl') !== 'de') faults.push(`${label} leads to ${lead.pathname}${lead.search}`)
      const links = (await select(html, 'a[href^="/"]')).map(({ attributes }) => attributes.href ?? '')
      for (const link of links) {
        const { pathname, search } = new URL(link.replaceAll('&amp;', '&'), ORIGIN)
        const kind = pathname.replaceAll(/\d+/g, '1')
        if (NO_PAGES.test(pathname) || followed.has(kind)) continue
        followed.add(kind)
        const next = await askHtml(pathname + search, as)
        if (!next.headers.get('content-type')?.startsWith('text/html')) continue
        counts.followed++
        if (!(await isGerman(next.html))) faults.push(`${label}: ${pathname}${search} is not German`)
      }
    }
  expect(faults).toEqual([])
  expect(counts.documents).toBeGreaterThan(150)
  expect(counts.leads).toBeGreaterThan(4000)
  expect(counts.followed).toBeGreaterThan(60)
})

test('without it no link, form or script of any document says a language, and an unknown one is none [LOC-001]', async () => {
  const { world, attemptOf } = ready
  const [owner] = world.owners
  const { place } = attemptOf('owner', owner)
  const faults: string[] = []
  for (const address of documentAddresses(place)) {
    const { html, headers } = await askHtml(address, world.as('owner', owner))
    if (!headers.get('content-type')?.startsWith('text/html')) continue
    if (/[?;&]hl=|"hl":|name="hl" value="\w+"\/?>(?!.*<button)/.test(html)) faults.push(address)
  }
  expect(faults).toEqual([])
  const { html } = await askHtml('/help/?hl=xx')
  expect(/href="[^"]*[?;]hl=/.test(html)).toBe(false)
})

test('every form leads on in the language that its address names, whether it was right or wrong [LOC-001]', async () => {
  const { world, attemptOf } = ready
  const owner = world.owners.at(-1) ?? world.owners[0]
  const faults: string[] = []
  let forms = 0
  for (const write of [...ON_PLACES, ...ON_OWNERS]) {
    if (!write.form) continue
    const { path, ...sent } = formOf(write, attemptOf('owner', owner))
    const answer = await ask(`${path}${path.includes('?') ? '&' : '?'}hl=de`, { ...sent, stays: true })
    const to = URL.parse(answer.headers.get('location') ?? '', ORIGIN)
    if (answer.headers.has('location')) {
      forms++
      if (to?.origin === ORIGIN && !NO_PAGES.test(to.pathname) && to.searchParams.get('hl') !== 'de')
        faults.push(`${path} leads to ${to.pathname}${to.search}`)
    } else if (answer.headers.get('content-type')?.startsWith('text/html') && !(await isGerman(await answer.text())))
      faults.push(`${path} is not German`)
  }
  expect(faults).toEqual([])
  expect(forms).toBeGreaterThan(50)
})

test('logging in, signing up and logging out keep it, and choosing another one changes it [LOC-001 LOC-004]', async () => {
  const { username } = await person()
  const post = async (path: string, fields: Record<string, string>) =>
    (await ask(path, { method: 'POST', body: new URLSearchParams(fields), stays: true })).headers.get('location')
  const password = 'pinfold-test'
  const login = { username_or_email: username, password }
  expect(await post('/do/login/?hl=de', login)).toBe('/homefeed/?hl=de')
  expect(await post('/do/login/?hl=de', { ...login, next: '/mira/#top' })).toBe('/mira/?hl=de#top')
  expect(await post('/do/login/?hl=de', { ...login, password: 'no' })).toMatch(/^\/login\/\?try=.+&hl=de$/)
  expect(await post('/do/logout/?hl=de', {})).toBe('/?hl=de')
  expect(await post('/do/language/?hl=fr', { hl: 'de', return_to: '/help/' })).toBe('/help/?hl=de')
  expect(await post('/do/language/', { hl: 'de', return_to: '/help/' })).toBe('/help/')
  const name = `lea${crypto.randomUUID().slice(0, 8)}`
  const fields = { username: name, email: `${name}@example.com`, password: 'slow birds carry' }
  expect(await post('/do/signup/?hl=de', fields)).toBe('/homefeed/start/?hl=de')
})

test('a page’s scripts say it in a header, so that answers and parts of pages speak it without a Referer [LOC-001]', async () => {
  const message = async (headers: Record<string, string>, path = '/v3/users/nobody_here/') =>
    (await askJson(path, { headers })).message
  const [english, german] = [await message({}), await message({}, '/v3/users/nobody_here/?hl=de')]
  expect(german).not.toBe(english)
  expect(await message({ 'x-hl': 'de' })).toBe(german)
  expect(await message({ 'x-hl': 'de', referer: `${ORIGIN}/?hl=fr` })).toBe(german)
  expect(await message({ 'x-hl': 'de' }, '/v3/users/nobody_here/?hl=en')).toBe(english)
  expect(await message({ 'x-hl': '<de>' })).toBe(english)
})

test('only a language and its region are carried on, whatever else stands there [REL-09]', async () => {
  for (const [asked, carried] of [
    ['de', 'de'],
    ['DE-at', 'de-AT'],
    ['de-FR', 'de'],
    [`de-${'x'.repeat(2000)}`, 'de'],
    ['de-"><script>alert(1)</script>', 'de'],
    ['in', 'id'],
  ] as const) {
    const { html } = await askHtml(`/help/?hl=${encodeURIComponent(asked)}`)
    expect(await attribute(html, 'footer a', 'href'), asked).toBe(`/?hl=${carried}`)
  }
})

test('a kept page with a named language is never shown to who names none, and the other way round [REL-08]', async () => {
  const mira = await person()
  const on = await board(mira)
  const { id } = await pin(mira, on)
  const named = (html: string) => /<a [^>]*href="[^"]*[?;]hl=/.test(html)
  for (const path of [`/${mira.username}/`, `/pin/${id}/`]) {
    // All three are in the same language and region, and the last two at the same address.
    const own = await untilKept(`${path}?hl=de`)
    const brought = { headers: { referer: `${ORIGIN}/?hl=de` } }
    const { kept: carried } = await untilKept(path, brought)
    const chosen = await askHtml(path, { headers: { cookie: 'hl=de' } })
    expect([named(own.kept.html), named(carried.html), named(chosen.html)], path).toEqual([true, true, false])
    expect(isKept(chosen.headers), path).toBe(false)
    const { kept } = await untilKept(path, { headers: { cookie: 'hl=de' } })
    expect(named(kept.html), path).toBe(false)
    const again = await askHtml(path, brought)
    expect([isKept(again.headers), named(again.html)], path).toEqual([true, true])
    for (const { html } of [own.kept, carried, kept]) expect(await isGerman(html), path).toBe(true)
  }
})

test('what search engines are told stays as it was: canonical, feed and preview [LOC-006 SEO-001]', async () => {
  const { username } = await person()
  const told = async (query: string) =>
    (await select((await askHtml(`/${username}/${query}`)).html, 'link[rel], meta[property="og:url"]')).map(
      ({ attributes }) => [attributes.rel, attributes.href ?? attributes.content],
    )
  const german = await told('?hl=de')
  const page = `${ORIGIN}/${username}/`
  expect(german.map(([rel, address]) => [rel, address === `${page}?hl=de` ? page : address])).toEqual(await told(''))
  expect(routes.feedRoot).toBe('/feed/')
})
