import { expect, test } from 'vitest'
import { type Ask, ask, askHtml, signIn } from '../fixtures/app.ts'
import { attribute, select, texts } from '../fixtures/html.ts'
import { board, mediaKey, person, pin, section } from '../fixtures/world.ts'

const BOT = { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } }
const head = async (path: string, as: Ask = {}) => {
  const { html, headers } = await askHtml(path, as)
  const meta = async (selector: string, name = 'content') => attribute(html, selector, name)
  return {
    html,
    robots: await meta('meta[name=robots]'),
    robotsHeader: headers.get('x-robots-tag'),
    canonical: await meta('link[rel=canonical]', 'href'),
    image: await meta('meta[property="og:image"]'),
    title: (await texts(html, 'title'))[0],
    description: await meta('meta[name=description]'),
  }
}

test('a page with a reason is kept out of search engines, all others show large previews [SEO-001 SEO-002 SEO-015]', async () => {
  const mira = await person()
  const spam = await person({ seoNoindexReason: 'spam' })
  const on = await board(mira)
  const quiet = await pin(mira, on, { row: { seoNoindexReason: 'low_quality' } })
  const unlisted = await board(mira, { name: 'By address', privacy: 'protected' })
  for (const path of [`/${spam.username}/`, `/pin/${quiet.id}/`, unlisted.url, '/login/', '/nothing-here/x/y/z/'])
    expect(await head(path), path).toMatchObject({ robots: 'noindex', robotsHeader: 'noindex' })
  for (const path of ['/', `/${mira.username}/`, on.url, '/help/'])
    expect(await head(path), path).toMatchObject({ robots: 'max-image-preview:large', robotsHeader: null })
})

test('there is always a picture to share [SEO-003]', async () => {
  const bare = await person()
  const face = await person({ imageKey: 'abcdefghijklmnop' })
  const made = await pin(await person(), await board(await person()))
  expect((await head(`/${bare.username}/`)).image).toBe('https://pinfold.test/static/share-default.png')
  expect((await head(`/${face.username}/`)).image).toBe('https://pinfold.test/img/280x280/abcdefghijklmnop.webp')
  expect((await head(`/pin/${made.id}/`)).image).toBe(`https://pinfold.test/img/736x/${made.imageKey}.jpg`)
})

test('a pin page tells search engines what it is [SEO-014]', async () => {
  const mira = await person({ fullName: 'Mira Okafor' })
  const made = await pin(mira, await board(mira), {
    row: {
      title: 'Indigo </script> cloth',
      description: 'From Abeokuta',
      link: 'https://cloth.example/',
      ratingValue: 4.5,
      ratingCount: 12,
    },
  })
  const seen = await head(`/pin/${made.id}/`)
  expect(seen.title).toContain('Indigo </script> cloth by Mira Okafor')
  expect(seen.description).toBe('From Abeokuta')
  const [json] = await texts(seen.html, 'script[type="application/ld+json"]')
  expect(JSON.parse(json ?? '')).toMatchObject({
    '@type': 'SocialMediaPosting',
    headline: 'Indigo </script> cloth',
    articleBody: 'From Abeokuta',
    datePublished: '2026-02-01T00:00:00.000Z',
    author: { name: 'Mira Okafor' },
    sharedContent: { url: 'https://cloth.example/' },
    aggregateRating: { ratingValue: 4.5, ratingCount: 12, bestRating: 5, worstRating: 1 },
  })
  expect(
    await texts(
      (await head(`/pin/${made.id}/`, { session: await signIn(mira.username) })).html,
      'script[type="application/ld+json"]',
    ),
  ).toEqual([])
})

test('a board’s own search texts reach its head [BRD-025]', async () => {
  const mira = await person()
  const on = await board(mira, {
    row: { seoTitle: 'Blue things', seoDescription: 'All of them', seoNoindexReason: 'thin' },
  })
  expect(await head(on.url)).toMatchObject({
    title: 'Blue things',
    description: 'All of them',
    robots: 'noindex',
    canonical: `https://pinfold.test${on.url}`,
  })
})

test('paged addresses are canonical to themselves, sorts and filters to the bare one [SEO-014]', async () => {
  const mira = await person()
  for (let i = 0; i < 26; i++) await board(mira)
  const path = `/${mira.username}/`
  expect((await head(`${path}?sort=newest&filter_types=GROUP&utm=x`)).canonical).toBe(`https://pinfold.test${path}`)
  const { html } = await head(path)
  const next = await attribute(html, 'a[rel=next]', 'href')
  expect(next).toMatch(/\?bookmark=[\w-]+$/)
  expect((await head(next ?? '')).canonical).toBe(`https://pinfold.test${next}`)
})

test('a crawler gets the addresses of nine languages and of the default [LOC-006]', async () => {
  const mira = await person()
  const links = await select((await head(`/${mira.username}/`, BOT)).html, 'link[hreflang]')
  const found = Object.fromEntries(links.map(({ attributes }) => [attributes.hreflang, attributes.href]))
  const address = `https://pinfold.test/${mira.username}/`
  expect(Object.keys(found).sort()).toEqual(['de', 'en', 'es', 'fr', 'id', 'it', 'ja', 'pt', 'sv', 'x-default'])
  expect(found.ja).toBe(`${address}?hl=ja`)
  expect(found['x-default']).toBe(address)
  expect(await attribute((await askHtml(`/${mira.username}/?hl=ja`, BOT)).html, 'html', 'lang')).toBe('ja-JP')
})

const SECURITY = {
  'strict-transport-security': /max-age=63072000/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
}

/** The whole policy of a document without pictures of another origin and forms to other sites: nothing more is allowed, and nothing is left out. */
const DOCUMENT_POLICY = {
  'default-src': "'self'",
  'frame-src': "'none'",
  'script-src': "'nonce-n' 'strict-dynamic'",
  'style-src': "'nonce-n'",
  'img-src': "'self' data: blob:",
  'media-src': "'self' blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
}

function directivesOf(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((each) => {
      const [name = '', ...values] = each.split(' ')
      return [name, values.join(' ').replaceAll(/'nonce-[^']+'/g, "'nonce-n'")]
    }),
  )
}

test('every kind of answer carries the headers of safety, documents a policy with a fresh nonce [REL-06 REL-10]', async () => {
  const mira = await person()
  const on = await board(mira)
  await section(on, 'Part')
  const session = await signIn(mira.username)
  const documents = [
    '/',
    `/${mira.username}/`,
    on.url,
    `${on.url}part/`,
    '/login/',
    '/help/',
    '/nothing/at/all/here/',
    '/?show_error=true',
  ]
  const others = [
    '/v3/users/me/',
    `/v3/users/${mira.username}/`,
    '/v3/nope/',
    '/robots.txt',
    '/healthz/',
    '/assets/none.js',
    '/MIRA/',
    '/v3/openapi.json',
  ]
  const nonces = new Set<string>()
  for (const path of [...documents, ...others]) {
    for (const as of [{}, { session }]) {
      const response = await ask(path, as)
      const html = await response.text()
      for (const [name, value] of Object.entries(SECURITY))
        expect(response.headers.get(name) ?? '', `${path} ${name}`).toMatch(value)
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy, path).toContain("frame-ancestors 'none'")
      expect(policy, path).not.toContain('unsafe-inline')
      expect(directivesOf(policy)['base-uri'], path).toBe("'none'")
      if (!response.headers.get('content-type')?.startsWith('text/html')) continue
      expect(directivesOf(policy), path).toEqual(DOCUMENT_POLICY)
      const nonce = /'nonce-([^']+)' 'strict-dynamic'/.exec(policy)?.[1] ?? ''
      expect(nonces.has(nonce), path).toBe(false)
      nonces.add(nonce)
      for (const { attributes } of await select(html, 'script'))
        expect(
          attributes.nonce === nonce || /json$/.test(attributes.type ?? ''),
          `${path} ${JSON.stringify(attributes)}`,
        ).toBe(true)
      for (const { attributes } of await select(html, 'style')) expect(attributes.nonce, path).toBe(nonce)
      expect(await select(html, '[style]'), path).toEqual([])
    }
  }
  expect((await ask('/img/236x/AAAAAAAAAAAAAAAA.webp')).headers.get('cross-origin-resource-policy')).toBe(
    'cross-origin',
  )
})

test('a visitor’s GET sets no cookie; signed-in answers are stored nowhere [REL-07]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  for (const path of [
    '/',
    `/${mira.username}/`,
    '/login/',
    '/help/',
    '/?hl=de',
    '/v3/explore/pins/',
    '/nobody_here/',
  ]) {
    const response = await ask(path)
    expect(response.headers.getSetCookie(), path).toEqual([])
    if (response.status === 200 && !path.startsWith('/v3') && path !== '/login/')
      expect(response.headers.get('cache-control'), path).toBe('private, no-cache')
    const own = await ask(path, { session })
    if (own.status === 200) expect(own.headers.get('cache-control'), path).toBe('private, no-store')
  }
})

test('a page in a language that its address names is its own canonical; alternates are of the bare one [LOC-006]', async () => {
  const mira = await person({ imageKey: mediaKey() })
  const canonical = async (query: string) =>
    /<link rel="canonical" href="([^"]*)">/.exec((await askHtml(`/${mira.username}/${query}`)).html)?.[1]
  const bare = `https://pinfold.test/${mira.username}/`
  expect(await canonical('')).toBe(bare)
  expect(await canonical('?hl=de')).toBe(`${bare}?hl=de`)
  for (const odd of ['?hl=xx', '?hl=', '?hl=%22%3E', '?hl=DE-de']) expect(await canonical(odd), odd).toBe(bare)
  const crawler = {
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  }
  const { html } = await askHtml(`/${mira.username}/?hl=de`, crawler)
  expect(html).toContain(`hreflang="x-default" href="${bare}"`)
  expect(html).toContain(`hreflang="fr" href="${bare}?hl=fr"`)
})

test('the preloaded profile picture has the size that the screen needs [HDR-003]', async () => {
  const mira = await person({ imageKey: mediaKey() })
  const { html, headers } = await askHtml(`/${mira.username}/`)
  const early = `${html.match(/<link rel="preload" as="image"[^>]*>/g)?.join('') ?? ''}${headers.get('link') ?? ''}`
  for (const size of ['140x140', '280x280']) expect(html).toMatch(new RegExp(`${size}/${mira.imageKey}.webp [12]x`))
  if (early.includes('280x280')) expect(early).toContain('140x140')
})

test('a shared Pin has a JPEG of a known size, and a film is named with its type and size', async () => {
  const mira = await person()
  const made = await pin(mira, await board(mira), { row: { imageWidth: 1000, imageHeight: 1500 } })
  const film = await pin(mira, await board(mira), {
    row: { isVideo: true, video: { url: '/video/abc.mp4', width: 320, height: 240, duration: 900 } },
  })
  const fact = async (id: number, name: string) =>
    attribute((await askHtml(`/pin/${id}/`, BOT)).html, `meta[property="og:${name}"]`, 'content')
  expect(await fact(made.id, 'image:type')).toBe('image/jpeg')
  expect([await fact(made.id, 'image:width'), await fact(made.id, 'image:height')]).toEqual(['736', '1104'])
  expect(await fact(made.id, 'video')).toBeUndefined()
  expect(await fact(film.id, 'video')).toBe('https://pinfold.test/video/abc.mp4')
  expect([await fact(film.id, 'video:type'), await fact(film.id, 'video:width')]).toEqual(['video/mp4', '320'])
})
