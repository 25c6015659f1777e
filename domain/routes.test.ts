import { expect, test } from 'vitest'
import { href, hrefOf, routes, withLanguage, withQuery } from './routes.ts'

test('parts of an address are encoded, so that a name cannot add path segments or a query [REL-09]', () => {
  expect(href(routes.board, { username: 'mira', slug: 'everything-blue' })).toBe('/mira/everything-blue/')
  expect(href(routes.board, { username: 'mira', slug: '../a?b#c d' })).toBe('/mira/..%2Fa%3Fb%23c%20d/')
  expect(href(routes.pin, { pin: '日本' })).toBe('/pin/%E6%97%A5%E6%9C%AC/')
  expect(href(routes.home)).toBe('/')
  expect(hrefOf(routes.api.user, {})).toBe('/v3/users//')
})

test('a query keeps its order and leaves out parameters without a value [API-001]', () => {
  expect(href(routes.api.userBoards, { user: 'mira' }, { sort: 'newest', bookmark: undefined, page_size: 6 })).toBe(
    '/v3/users/mira/boards/?sort=newest&page_size=6',
  )
  expect(href(routes.login, { next: '/mira/?a=1&b=2' })).toBe('/login/?next=%2Fmira%2F%3Fa%3D1%26b%3D2')
  expect(href(routes.login, { next: '' })).toBe('/login/')
  expect(href(routes.api.explore, { page_size: 0, x: false, y: null })).toBe('/v3/explore/pins/?page_size=0&x=false')
})

test('added parameters replace those of the same name and leave the others in place', () => {
  expect(withQuery('/mira/?hl=de&bookmark=a', { bookmark: 'b' })).toBe('/mira/?hl=de&bookmark=b')
  expect(withQuery('/mira/?hl=de&bookmark=a', { bookmark: null })).toBe('/mira/?hl=de')
  expect(withQuery('/mira/?hl=de', { hl: '' })).toBe('/mira/')
})

/** Two settings pages work with and without a final slash, and keep the names of the sources (G-004, TAB-030). */
const BOTH_FORMS: string[] = [routes.settings, routes.settingsPermissions]

test('every API call is under /v3/, and every address except a file’s ends in a slash [API-001]', () => {
  for (const path of Object.values(routes.api)) expect(path.startsWith(routes.apiRoot), path).toBe(true)
  const pages = Object.entries(routes).flatMap(([name, path]) =>
    typeof path === 'string' &&
    ![
      'robots',
      'mediaRoot',
      'media',
      'moving',
      'boardCollage',
      'personCollage',
      'video',
      'settingsDataFile',
      'sitemap',
      'metrics',
    ].includes(name)
      ? [path]
      : [],
  )
  for (const path of [...pages, ...Object.values(routes.api)])
    if (!path.includes('.') && !BOTH_FORMS.includes(path)) expect(path.endsWith('/'), path).toBe(true)
})

const SITE = 'https://pinfold.test'

test('addresses of pages keep the language, whatever else they say [LOC-001]', () => {
  for (const [address, kept] of [
    ['/', '/?hl=de'],
    ['/mira/', '/mira/?hl=de'],
    ['/settings', '/settings?hl=de'],
    ['/mira/?pin_filter=LIKED', '/mira/?pin_filter=LIKED&hl=de'],
    ['/developers/#errors', '/developers/?hl=de#errors'],
    ['/search/?q=a.b#foot', '/search/?q=a.b&hl=de#foot'],
    ['/help/#what?#more', '/help/?hl=de#what?#more'],
    ['/do/follow/', '/do/follow/?hl=de'],
    ['/mira/%E6%B5%B7.1/', '/mira/%E6%B5%B7.1/?hl=de'],
    [`${SITE}/pin/1/`, `${SITE}/pin/1/?hl=de`],
  ] as const)
    expect(withLanguage(address, 'de', SITE), address).toBe(kept)
})

test('files, feeds, calls, other sites and addresses with a language of their own stay as they are [LOC-001]', () => {
  for (const address of [
    '#main',
    '',
    '/analytics.csv?days=30',
    '/img/736x/ab.jpg',
    '/static/pinfold-1.schema.json',
    '/.well-known/oauth-authorization-server',
    '/feed/rss/mira/',
    '/v3/pins/',
    '/help/?hl=fr',
    '/help/?q=1&hl=fr',
    '//other.example/',
    '/\\other.example/',
    'https://other.example/mira/',
    `${SITE}.other.example/`,
    'mailto:mira@pinfold.test',
    'javascript:void 0',
  ])
    expect(withLanguage(address, 'de', SITE), address).toBe(address)
  for (const hl of [null, undefined, '']) expect(withLanguage('/mira/', hl, SITE)).toBe('/mira/')
})
