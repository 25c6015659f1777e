import { expect, test } from 'vitest'
import { aliases } from '#domain/calls.ts'
import { routes } from '#domain/routes.ts'
import { app } from '#worker/app.ts'
import { ask } from '../fixtures/app.ts'

const SAFE = ['GET', 'HEAD', 'ALL']

/** Every unsafe method at every address, as the app itself mounts them, and the doors that answer all methods. */
const ADDRESSES: { method: string; path: string }[] = [
  ...new Map(
    app.routes
      .filter(({ method, path }) => !SAFE.includes(method) && !path.includes('*'))
      .map(({ method, path }) => [`${method.toLowerCase()} ${path}`, { method, path }]),
  ).values(),
  ...[routes.resourceRoot, routes.resourceOldRoot].flatMap((root) =>
    ['Board', 'User'].flatMap((name) =>
      ['get', 'create', 'update', 'delete'].map((verb) => ({
        method: 'POST',
        path: `${root}${name}Resource/${verb}/`,
      })),
    ),
  ),
]

/** Addresses that take a request from anywhere, by what proves it instead. All others ask where it comes from. */
const PROVEN_OTHERWISE: Record<string, string> = {
  [`post ${routes.stopMails}`]: 'the address itself, which a mail service follows (RFC 8058)',
  [`post ${routes.api.oauthToken}`]: 'the secret of an app, or a code',
  [`put ${routes.api.oauthToken}`]: 'the secret of an app, or a code',
  [`post ${routes.api.oauthRevoke}`]: 'the secret of an app',
  [`post ${routes.api.mediaReceive}`]: 'the secret of the registered file',
  ...Object.fromEntries(
    [routes.resourceRoot, routes.resourceOldRoot].flatMap((root) =>
      ['Board', 'User'].map((name) => [`post ${root}${name}Resource/get/`, 'nothing: it reads']),
    ),
  ),
}
/** What a browser alone can send, by the address that takes it. */
const FROM_THE_BROWSER = { [`post ${routes.shareTarget}`]: 'none' }

const SESSION = `__Host-session=${'A'.repeat(43)}`
const FORM = 'application/x-www-form-urlencoded'
type Sent = Record<string, string>

const EVIL = { origin: 'https://evil.example' }
const token = (cookie: string | null, header: string | null): Sent => ({
  cookie: cookie === null ? SESSION : `${SESSION}; csrftoken=${cookie}`,
  ...(header !== null && { 'x-csrftoken': header }),
})

/** Requests that another site, another host of the same site or an old browser there can make of a signed-in person. */
const FOREIGN: Sent[] = [
  ...[FORM, 'multipart/form-data; boundary=x', 'text/plain', 'application/json', ''].map((type) => ({
    ...{ 'sec-fetch-site': 'cross-site', ...EVIL },
    ...(type && { 'content-type': type }),
  })),
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'null' },
  { 'sec-fetch-site': 'cross-site', ...EVIL, ...token('abc', 'abc') },
  { 'sec-fetch-site': 'same-site', origin: 'https://evil.pinfold.test' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'unheard-of' },
  EVIL,
  { ...EVIL, ...token('abc', 'abc') },
  { origin: 'null' },
  { origin: 'http://pinfold.test' },
  { origin: 'https://pinfold.test:8443' },
  { origin: 'https://pinfold.test.evil.example' },
  { ...token(null, null) },
  { ...token('abc', null) },
  { ...token(null, 'abc') },
  { ...token('abc', 'other') },
  { ...token('', '') },
]

/** Requests that prove that they come from the site, each in another way (G-010). */
const OWN: Sent[] = [
  { 'sec-fetch-site': 'same-origin' },
  { origin: 'https://pinfold.test' },
  { origin: 'https://pinfold.test', 'sec-fetch-site': 'cross-site' },
  { ...token('abc', 'abc') },
]

let sent = 0
async function statusOf({ method, path }: { method: string; path: string }, headers: Sent): Promise<number> {
  sent++
  const at = path.replaceAll(/:\w+/g, '1234567890123')
  const all = { cookie: SESSION, 'content-type': FORM, ...headers }
  const answer = await ask(at, { method, isProgram: true, stays: true, headers: all, body: 'a=b' })
  await answer.body?.cancel()
  return answer.status
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method.toLowerCase()} ${path}`

test('every address that changes something refuses what does not come from the site, unless its own route says what proves it [REL-07]', async () => {
  const open: string[] = []
  for (const address of ADDRESSES) {
    const name = nameOf(address)
    for (const headers of FOREIGN) {
      if (FROM_THE_BROWSER[name] === headers['sec-fetch-site']) continue
      if (name in PROVEN_OTHERWISE) continue
      if ((await statusOf(address, headers)) !== 403) open.push(`${name} takes ${JSON.stringify(headers)}`)
    }
  }
  expect(open).toEqual([])
})

test('what comes from the site passes everywhere, and so does what is proved otherwise [REL-07]', async () => {
  const closed: string[] = []
  for (const address of ADDRESSES) {
    const name = nameOf(address)
    // A file without its secret is refused with the same code; test/media/registered.test.ts sends the secret.
    if (address.path === routes.api.mediaReceive) continue
    for (const headers of [...OWN, ...(name in PROVEN_OTHERWISE ? FOREIGN : [])])
      if ((await statusOf(address, headers)) === 403) closed.push(`${name} refuses ${JSON.stringify(headers)}`)
  }
  const shared = { method: 'POST', path: routes.shareTarget }
  expect(await statusOf(shared, { 'sec-fetch-site': 'none' })).toBe(303)
  expect(closed).toEqual([])
  console.info(`${sent} requests to ${ADDRESSES.length} addresses`)
})

test('the addresses are all of the app: its calls, their other names, its forms and the targets of pages [REL-07]', () => {
  const names = new Set(ADDRESSES.map(({ path }) => path))
  for (const form of Object.values(routes.do)) expect(names).toContain(form)
  for (const path of [aliases.save, aliases.bulk, routes.api.mediaRegister, routes.shareTarget, routes.stopMails])
    expect(names).toContain(path)
  for (const proved of Object.keys(PROVEN_OTHERWISE)) expect(ADDRESSES.map(nameOf)).toContain(proved)
})
