import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { importRows, type PinRowInput } from '#worker/imports/write.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { type Ask, ask, askHtml, askJson, db, signIn } from '../fixtures/app.ts'
import { isKept, untilKept } from '../fixtures/kept.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const nonceOf = (html: string) => /<script nonce="([^"]+)"/.exec(html)?.[1] ?? ''

async function profile(): Promise<Person & { board: string }> {
  const mira = await person()
  const on = await board(mira)
  for (let i = 0; i < 3; i++) await pin(mira, on)
  return { ...mira, board: on.url }
}

/** Requests twice: the first answer may be stored, the second shows whether it was. */
async function requestTwice(path: string, first: Ask = {}, second: Ask = first) {
  await askHtml(path, first)
  return askHtml(path, second)
}

test('a browser that has the page is told so, until the page changes [REL-08 REL-03]', async () => {
  const { username } = await profile()
  const path = `/${username}/`
  const { kept: first } = await untilKept(path)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"/)
  const again = await askHtml(path, { headers: { 'if-none-match': etag } })
  expect([again.http, again.html, again.headers.get('etag')]).toEqual([304, '', etag])
  // The stored page keeps the policy of its own nonce.
  expect(again.headers.get('content-security-policy')).toBeNull()
  const other = await askHtml(path, { headers: { 'if-none-match': 'W/"another"' } })
  expect([other.http, nonceOf(other.html).length]).toEqual([200, 24])
  await db.update(users).set({ isPrivate: true }).where(eq(users.username, username))
  const hidden = await askHtml(path, { headers: { 'if-none-match': etag } })
  expect(hidden.http).toBe(200)
  expect(hidden.headers.get('etag')).not.toBe(etag)
})

test('whatever hides something is seen by the very next request of a page that is in memory [REL-03 REL-08]', async () => {
  type World = { mira: Person; session: string; boardId: number; pinId: number }
  const own = (method: string, path: string, json?: object) => (world: World) =>
    askJson(path.replace('BOARD', String(world.boardId)).replace('PIN', String(world.pinId)), {
      method,
      session: world.session,
      ...(json && { json }),
    })
  const changes: Record<string, (world: World) => Promise<unknown>> = {
    'a private profile': own('PUT', '/v3/users/me/', { is_private_profile: true }),
    'a secret board': own('PUT', '/v3/boards/BOARD/', { privacy: 'secret' }),
    'an archived board': own('PUT', '/v3/boards/BOARD/', { archived: true }),
    'a deleted board': own('DELETE', '/v3/boards/BOARD/'),
    'a deleted Pin': own('DELETE', '/v3/pins/PIN/'),
    'a closed account': ({ session }) =>
      ask('/do/deactivate/', {
        method: 'POST',
        session,
        body: new URLSearchParams({ password: 'pinfold-test' }),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
  }
  for (const [name, change] of Object.entries(changes)) {
    const mira = await person()
    const on = await board(mira, { name: 'Tiles' })
    const shown = await pin(mira, on, { row: { title: 'Cobalt tile' } })
    await pin(mira, on, { row: { title: 'Cobalt tile' } })
    const session = await signIn(mira.username)
    const pages = [`/${mira.username}/`, `/${mira.username}/_pins/`, on.url]
    const seen = async () => Promise.all(pages.map(async (path) => askHtml(path)))
    for (const path of pages) await untilKept(path)
    await change({ mira, session, boardId: on.id, pinId: shown.id })
    for (const { headers } of await seen()) expect(isKept(headers), name).toBe(false)
  }
})

test('a change is seen by the very next request [REL-03 REL-08]', async () => {
  const mira = await profile()
  await untilKept(`/${mira.username}/`)
  const row: PinRowInput = {
    ...{ source_id: 'x', board: 'Fresh', title: 'Just now', description: '', link: null, domain: '' },
    ...{ image_url: null, width: 600, height: 800, color: '336699', created_at: Date.now(), annotations: [] },
  }
  await importRows(db, mira.id, [row], Date.now())
  const { html, headers } = await askHtml(`/${mira.username}/`)
  expect(isKept(headers)).toBe(false)
  expect(html).toContain('Just now')
})

test('an import onto a shared board shows at once on the kept profiles of all who work there: its count and its cover [REL-03 REL-08]', async () => {
  const [mira, theo] = [await person(), await person()]
  const on = await board(mira, { collaborators: [theo] })
  await pin(mira, on)
  const { kept: before } = await untilKept(`/${theo.username}/`)
  const row: PinRowInput = {
    ...{ source_id: 'shared', board: on.name, title: 'Brought', description: '', link: null, domain: '' },
    ...{ image_url: null, width: 600, height: 800, color: '336699', created_at: Date.now(), annotations: [] },
    key: 'BroughtPicture01',
  }
  await importRows(db, mira.id, [row, { ...row, source_id: 'shared too', key: null }], Date.now())
  const { html, headers } = await askHtml(`/${theo.username}/`)
  expect(isKept(headers)).toBe(false)
  expect(before.html).toContain('1 Pin')
  expect(html).toContain('3 Pins')
  expect(before.html).not.toContain('BroughtPicture01')
  expect(html).toContain('BroughtPicture01')
})

test('nobody gets a page that was cached for another kind of reader [REL-08]', async () => {
  const { username } = await profile()
  const path = `/${username}/`
  const session = await signIn((await person()).username)
  const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148' }
  const readers: Ask[] = [
    { country: 'DE' },
    { country: 'IN' },
    { headers: phone },
    { headers: { 'user-agent': 'Googlebot/2.1' } },
    { headers: { cookie: 'hl=ja' } },
    { headers: { 'accept-language': 'sv' } },
  ]
  await untilKept(path)
  for (const reader of readers)
    expect(isKept((await askHtml(path, reader)).headers), JSON.stringify(reader)).toBe(false)
  const never: Ask[] = [
    { session },
    { headers: { cookie: '__Host-session=nonsense' } },
    { headers: { cookie: `__Host-session=${'a'.repeat(43)}` } },
    { headers: { cookie: 'toast=logged_out' } },
    { headers: { 'x-test-now': String(Date.now()) } },
    { method: 'HEAD' },
  ]
  for (const reader of never)
    expect(isKept((await requestTwice(path, reader)).headers), JSON.stringify(reader)).toBe(false)
  expect(isKept((await requestTwice(`${path}?utm_source=x`)).headers)).toBe(false)
  const own = await askHtml(path, { session })
  expect(own.headers.get('cache-control')).toBe('private, no-store')
})

test('countries share a page where law and language are the same, and no others do [REL-08 OPT-018]', async () => {
  const english = { 'accept-language': 'en' }
  const reader = (country: string, headers: Record<string, string> = english): Ask => ({ country, headers })
  const isShared = async (first: Ask, second: Ask) => {
    const { username } = await profile()
    await untilKept(`/${username}/`, first)
    return isKept((await askHtml(`/${username}/`, second)).headers)
  }
  const inEnglish = { cookie: 'hl=en' }
  for (const [one, other] of [
    [reader('NL'), reader('PL')],
    [reader('FR', inEnglish), reader('IE', inEnglish)],
    [reader('KE'), reader('NO')],
    // Visitors are shown nothing about Turkey's law.
    [reader('TR'), reader('KE')],
  ] as const)
    expect(await isShared(one, other), `${one.country} ${other.country}`).toBe(true)
  for (const [one, other] of [
    [reader('DE'), reader('FR')],
    [reader('NL'), reader('NL', { 'accept-language': 'sv' })],
    [reader('DE', inEnglish), reader('FR', inEnglish)],
    [reader('NL'), reader('KE')],
    [reader('IN', inEnglish), reader('NL', inEnglish)],
    [reader('IN', inEnglish), reader('KE', inEnglish)],
    [reader('CH', inEnglish), reader('KE', inEnglish)],
  ] as const)
    expect(await isShared(one, other), `${one.country} ${other.country}`).toBe(false)
})

test('a page with things of several people is rendered each time [REL-08]', async () => {
  const mira = await person()
  const shared = await board(mira, { collaborators: [await person()] })
  await pin(mira, shared)
  for (const path of [shared.url, '/']) expect(isKept((await requestTwice(path)).headers), path).toBe(false)
})

test('a page of which a part failed is not kept, nor one that says what is wrong, nor an answer that leads elsewhere [REL-08 REL-20]', async () => {
  const { username } = await profile()
  const failing = { headers: { 'x-test-fail-feed': 'pins' } }
  expect(isKept((await requestTwice(`/${username}/`, failing, {})).headers)).toBe(false)
  const missing = await requestTwice(`/${username}/_boards/`)
  expect([missing.http, isKept(missing.headers)]).toEqual([302, false])
  const refused = await requestTwice(`/${username}/_pins/?bookmark=nonsense`)
  expect([refused.http, isKept(refused.headers)]).toEqual([400, false])
})

const COMPUTER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36' }

test('whoever looked before, each reader gets the page of their own country, language and device [REL-08 OPT-018]', async () => {
  const { username } = await profile()
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
  const readers = ['US', 'DE', 'FR', 'IN', 'BR'].flatMap((country) =>
    ['', '?hl=en', '?hl=de'].flatMap((query) =>
      [COMPUTER, { 'user-agent': phone }].map((headers) => ({
        path: `/${username}/${query}`,
        as: { country, headers },
      })),
    ),
  )
  const comparable = (html: string) => html.replaceAll(nonceOf(html), 'n').replace(/"now":\d+/, '')
  const own = new Map<string, string>()
  for (const { path, as } of readers) {
    // With the clock of a test the page is rendered anew.
    const headers = { ...as.headers, 'x-test-now': String(Date.now()) }
    own.set(JSON.stringify([path, as]), comparable((await askHtml(path, { ...as, headers })).html))
  }
  expect(new Set(own.values()).size).toBeGreaterThanOrEqual(12)
  for (const { path, as } of readers) await untilKept(path, as)
  for (const { path, as } of readers) {
    const { html, headers } = await askHtml(path, as)
    expect(
      [isKept(headers), comparable(html) === own.get(JSON.stringify([path, as]))],
      JSON.stringify([path, as]),
    ).toEqual([true, true])
  }
})
