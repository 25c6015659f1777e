import { createExecutionContext, env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { routes } from '#domain/routes.ts'
import { app } from '#worker/app.ts'
import { ask, askJson, OTHER_ORIGIN } from '../fixtures/app.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { person } from '../fixtures/world.ts'

const EVIL = 'http://evil.example'
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** Answered at any host: asked by platforms and scrapers at an address of their own, they say none and read nothing of anybody. */
const ANYWHERE = new Set<string>([routes.health, routes.metrics])

/** Every pattern that something answers, filled with a value that could be a name and an id. */
const ADDRESSES = new Map(
  [
    ...app.routes.map(({ path }) => path),
    '/',
    '/no/such/page/',
    '/v3/no_such_call/',
    '/assets/none.js',
    '/icon.png',
  ].map((pattern) => [pattern, pattern.replaceAll(/:(\w+)(?:\{[^}]*\})?\??/g, '1').replaceAll('*', 'x')]),
)

/** The bindings, each of which notes that it was used. Texts of the interface come from `ASSETS`. */
function watched(): { bindings: object; used: string[] } {
  const used: string[] = []
  const bindings = Object.fromEntries(
    Object.entries(env).map(([name, value]) => {
      if (typeof value !== 'object' || value === null || name === 'ASSETS') return [name, value]
      const get = (target: object, key: string | symbol) => {
        used.push(`${name}.${String(key)}`)
        return Reflect.get(target, key) as unknown
      }
      return [name, new Proxy(value, { get })]
    }),
  )
  return { bindings, used }
}

test('a host that is none of the site’s is answered 421 by every address and method, before anything is read or written [REL-02 REL-14]', async () => {
  const mira = await person({ email: 'mira@example.org' })
  const session = await sessionOf(mira)
  const { bindings, used } = watched()
  const signedIn = { cookie: session, 'sec-fetch-site': 'same-origin', referer: `${EVIL}/?hl=de` }
  const senders: Record<string, string>[] = [signedIn, {}]
  const faults: string[] = []
  let asked = 0
  for (const [pattern, path] of ADDRESSES)
    for (const method of METHODS)
      for (const headers of senders) {
        if (ANYWHERE.has(pattern)) continue
        const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method)
        const body = hasBody ? new URLSearchParams({ email: 'mira@example.org', username: 'mira' }) : null
        const init = { method, headers: { origin: EVIL, ...headers }, ...(body && { body }) }
        const answer = await app.request(EVIL + path, init, bindings, createExecutionContext())
        const text = JSON.stringify([...answer.headers]) + (await answer.text())
        asked++
        const isJson = /^\/(?:v3|resource|_ngjs)\//.test(path)
        const isGood =
          answer.status === 421 &&
          !text.includes('evil.example') &&
          !answer.headers.has('set-cookie') &&
          !answer.headers.has('server-timing') &&
          (method === 'HEAD' || !isJson || text.includes('"code":21'))
        if (!isGood) faults.push(`${method} ${pattern}: ${answer.status} ${text.slice(0, 300)}`)
      }
  expect(faults).toEqual([])
  expect(used).toEqual([])
  expect(asked).toBeGreaterThan(5000)
})

test('a page at an unknown host leads to the site’s own address, in the visitor’s language [REL-02 LOC-001]', async () => {
  const answer = await ask('/mira/', { origin: EVIL, headers: { 'accept-language': 'de' }, country: 'DE' })
  const html = await answer.text()
  expect([answer.status, answer.headers.get('content-type')?.slice(0, 9)]).toEqual([421, 'text/html'])
  expect(html).toContain('<html lang="de')
  expect(html).toContain('Diese Website hat eine andere Adresse.')
  expect(html).toContain('<a href="https://pinfold.test/">')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const call = await askJson('/v3/users/mira/', { origin: EVIL, isProgram: true })
  expect(call).toMatchObject({ http: 421, status: 'failure', code: 21, data: null })
  expect(call.message).toBe('This site has a different address.')
})

test('hosts of TRUSTED_ORIGINS and MEDIA_BASE are the site’s, whatever slash or port their entry was typed with [REL-02 REL-07]', async () => {
  const statusAt = async (origin: string, changes: object = {}) => {
    const made = app.request(`${origin}/login/`, {}, { ...env, ...changes }, createExecutionContext())
    return (await made).status
  }
  const settings = {
    TRUSTED_ORIGINS: ' https://a.example/, https://B.example:443,,no origin',
    MEDIA_BASE: 'https://img.example/img',
  }
  for (const origin of ['https://a.example', 'http://a.example', 'https://b.example', 'https://img.example'])
    expect(await statusAt(origin, settings), origin).toBe(200)
  for (const origin of [
    'https://c.example',
    'https://a.example:8443',
    'https://a.example.',
    'https://aa.example',
    EVIL,
  ])
    expect(await statusAt(origin, settings), origin).toBe(421)
  // This machine's own names are known to the local site, whatever its port.
  for (const origin of ['http://localhost:8787', 'http://127.0.0.1:1', 'http://[::1]:9000'])
    expect(await statusAt(origin), origin).toBe(200)
  for (const origin of ['http://localhost.evil.example', 'http://127.0.0.1.evil.example', 'http://192.168.0.1'])
    expect(await statusAt(origin), origin).toBe(421)
})

test('health and metrics answer at any host', async () => {
  expect((await ask('/healthz/', { origin: 'http://10.0.0.7:8080' })).status).toBe(200)
  expect((await ask('/metrics', { origin: 'http://10.0.0.7:8080' })).status).toBe(404)
})

test('an unsafe request is proved by an origin of the site, compared as an origin and not as text [REL-07]', async () => {
  const send = async (origin: string, to?: string) => {
    const headers = { origin, 'sec-fetch-site': 'cross-site' }
    const answer = await ask('/v3/login/', { method: 'POST', headers, json: {}, ...(to && { origin: to }) })
    return answer.status
  }
  // 400: proved, but the input is none.
  for (const origin of ['https://pinfold.test', OTHER_ORIGIN, 'https://www.pinfold.test:443', 'https://pinfold.test/'])
    expect(await send(origin), origin).toBe(400)
  // Some programs write an origin as an address, also where they found the site under another of its names.
  expect(await send('http://localhost:8787/', 'http://localhost:8787')).toBe(400)
  expect(await send('http://localhost:8787/page/', 'http://localhost:8787')).toBe(403)
  expect(await send('https://pinfold.test', OTHER_ORIGIN)).toBe(400)
  for (const origin of ['https://pinfold.test.evil.example', 'http://pinfold.test', 'null', 'https://evil.example', ''])
    expect(await send(origin), origin).toBe(403)
})

test('a deployment that does not know its address answers 503, and its log and health say so [REL-23 REL-14]', async () => {
  const globals = globalThis as unknown as { __LOCAL__: boolean }
  globals.__LOCAL__ = false
  try {
    for (const SITE_ORIGIN of [undefined, '', 'pinfold.test', 'https://pinfold.test/path']) {
      const bindings = { ...env, SITE_ORIGIN }
      const at = (path: string) =>
        app.request(
          `https://pinfold.test${path}`,
          { headers: { 'accept-language': 'de' } },
          bindings,
          createExecutionContext(),
        )
      const page = await at('/mira/')
      expect(page.status).toBe(503)
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
      const html = await page.text()
      expect(html).toContain('Versuch es gleich noch mal')
      expect(html).not.toContain('SITE_ORIGIN')
      const call = await at('/v3/users/mira/')
      expect([call.status, await call.json()]).toMatchObject([503, { code: 14 }])
      const health = await at('/healthz/')
      expect([health.status, await health.text()]).toEqual([
        503,
        expect.stringContaining('The setting SITE_ORIGIN is missing'),
      ])
    }
  } finally {
    globals.__LOCAL__ = true
  }
})
