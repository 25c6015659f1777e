import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { users } from '#worker/model/profiles/tables.ts'
import { holdPage } from '#worker/render/held-pages.ts'
import { askHtml, askJson, db, withBindings } from '../fixtures/app.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { isKept, untilKept } from '../fixtures/kept.ts'
import { board, person, pin } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
/** What the pages in an isolate's memory may take (docs/decisions/081). */
const CAPACITY = 16_000_000
const nonceOf = (html: string) => /<script nonce="([^"]+)"/.exec(html)?.[1] ?? 'no nonce'
const size = (text: string) => new TextEncoder().encode(text).length
const settings = globalThis as unknown as { __LOCAL__: boolean; __BUILD__: string }

afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(settings, { __LOCAL__: true, __BUILD__: 'test' })
})

/** Fills the memory with one page of so many bytes, which was used last. */
function fillMemory(bytes: number): void {
  holdPage(`filler of ${bytes}`, 'x'.repeat(bytes), 'none', { headers: {}, renderedAt: Date.now() })
}

/** The data centre's cache has nothing, as that of a place where nobody has asked yet. */
function forgetElsewhere(): void {
  vi.spyOn(caches.default, 'match').mockResolvedValue(undefined)
}

async function keptProfile() {
  const path = `/${(await person()).username}/`
  return { path, ...(await untilKept(path)) }
}

test('a page that is no longer in memory comes from the data centre’s cache: the same, with its headers and a nonce of its own [REL-08]', async () => {
  const { path, kept } = await keptProfile()
  fillMemory(CAPACITY)
  const again = await askHtml(path)
  expect([again.http, isKept(again.headers)]).toEqual([200, true])
  expect(nonceOf(again.html)).not.toBe(nonceOf(kept.html))
  expect(again.headers.get('content-security-policy')).toContain(nonceOf(again.html))
  expect(again.html.replaceAll(nonceOf(again.html), 'n')).toBe(kept.html.replaceAll(nonceOf(kept.html), 'n'))
  for (const name of ['content-type', 'cache-control', 'vary', 'etag'])
    expect([name, again.headers.get(name)]).toEqual([name, kept.headers.get(name)])
  // From there it is in memory again, and as old as it was.
  forgetElsewhere()
  expect(isKept((await askHtml(path)).headers)).toBe(true)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 301_000)
  expect(isKept((await askHtml(path)).headers)).toBe(false)
})

test('a page is kept for five minutes, and is rendered anew after them [REL-08]', async () => {
  const begun = Date.now()
  const now = vi.spyOn(Date, 'now').mockReturnValue(begun)
  const { path, kept } = await keptProfile()
  forgetElsewhere()
  for (const [after, isStill] of [
    [300_000, true],
    [300_001, false],
  ] as const) {
    now.mockReturnValue(begun + after)
    const { headers } = await askHtml(path)
    expect([after, isKept(headers)]).toEqual([after, isStill])
    expect(headers.get('etag') === kept.headers.get('etag')).toBe(isStill)
  }
})

test('memory holds as many bytes of pages as it may, and drops those that were used longest ago first [REL-08 REL-11]', async () => {
  const [first, second, third] = [await keptProfile(), await keptProfile(), await keptProfile()]
  forgetElsewhere()
  const isHeld = async ({ path }: { path: string }) => isKept((await askHtml(path)).headers)
  // The first is used after the others.
  expect([await isHeld(second), await isHeld(third), await isHeld(first)]).toEqual([true, true, true])
  const [one, two, three] = [first, second, third].map(({ kept }) => size(kept.html)) as [number, number, number]
  fillMemory(CAPACITY - one - two - three)
  expect([await isHeld(second), await isHeld(third), await isHeld(first)]).toEqual([true, true, true])
  // Without the second one it would fit, were it not for one byte.
  fillMemory(CAPACITY - one - three + 1)
  expect([await isHeld(first), await isHeld(third)]).toEqual([true, false])
})

test('a deployment keeps pages until the next one, and does not say which come from memory [REL-08]', async () => {
  settings.__LOCAL__ = false
  const path = `/${(await person()).username}/`
  const etag = async () => {
    const { http, headers } = await askHtml(path)
    expect([http, headers.get('x-kept')]).toEqual([200, null])
    return headers.get('etag')
  }
  const first = await etag()
  const isStored = async () => {
    const before = await etag()
    return (await etag()) === before
  }
  await vi.waitUntil(isStored, { timeout: 300_000 })
  const kept = await etag()
  expect(first).toMatch(/^W\//)
  settings.__BUILD__ = 'the next'
  expect(await etag()).not.toBe(kept)
  settings.__BUILD__ = 'test'
  expect(await etag()).toBe(kept)
  // A local server is known by its start instead.
  settings.__LOCAL__ = true
  const local = await keptProfile()
  settings.__BUILD__ = 'the next'
  expect(isKept((await askHtml(local.path)).headers)).toBe(true)
})

test('a Pin of which a part comes late is shown all the same [REL-08 REL-20]', async ({ skip }) => {
  skip(isLibsql)
  const mira = await person()
  const { id } = await pin(mira, await board(mira), { row: { title: 'Cobalt tile' } })
  let rounds = 0
  const batch = async (all: D1PreparedStatement[]) => {
    // Longer than a page waits.
    if (++rounds > 1) await new Promise((resolve) => setTimeout(resolve, 300))
    return DB.batch(all)
  }
  const { http, html } = await withBindings({ DB: { prepare: DB.prepare.bind(DB), batch } }, () =>
    askHtml(`/pin/${id}/`),
  )
  expect([http, html.includes('Cobalt tile'), html.trimEnd().endsWith('</html>')]).toEqual([200, true, true])
  expect(rounds).toBeGreaterThan(1)
})

test('under a name that has passed to another person, the page of the one before is not shown [REL-03 REL-08]', async () => {
  const [mira, theo] = [await person({ fullName: 'Mira Voss' }), await person({ fullName: 'Theo Brandt' })]
  const path = `/${mira.username}/`
  const named = (id: number, username: string) =>
    db.update(users).set({ username, contentVersion: 7 }).where(eq(users.id, id))
  await named(mira.id, mira.username)
  const { kept } = await untilKept(path)
  expect(kept.html).toContain('Mira Voss')
  await named(mira.id, `${mira.username}x`)
  await named(theo.id, mira.username)
  const { headers, html } = await askHtml(path)
  expect([isKept(headers), html.includes('Theo Brandt'), html.includes('Mira Voss')]).toEqual([false, true, false])
})

test('a page of which a part could not be read is not kept, and the next one is whole [REL-08 REL-20]', async ({
  skip,
}) => {
  skip(isLibsql)
  const mira = await person()
  await pin(mira, await board(mira), { row: { title: 'Cobalt tile' } })
  const path = `/${mira.username}/_pins/`
  let rounds = 0
  const failing = {
    prepare: DB.prepare.bind(DB),
    batch: (all: D1PreparedStatement[]) => (++rounds > 1 ? Promise.reject(new Error('D1_ERROR: gone')) : DB.batch(all)),
  }
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = await withBindings({ DB: failing }, () => askHtml(path))
  expect([broken.http, broken.html.includes('Cobalt tile'), rounds > 1]).toEqual([200, false, true])
  const { kept } = await untilKept(path)
  expect(kept.html).toContain('Cobalt tile')
})

test('the next part of a list and a page in a chosen language are kept as the page without them is [REL-08 OPT-018]', async () => {
  const mira = await person()
  const on = await board(mira)
  for (let i = 0; i < 3; i++) await pin(mira, on)
  const { bookmark } = await askJson(`/v3/users/${mira.username}/pins/?page_size=1`)
  const { kept: german } = await untilKept(`/${mira.username}/?hl=de`)
  const { kept: next } = await untilKept(`/${mira.username}/_pins/?bookmark=${encodeURIComponent(bookmark ?? '')}`)
  expect(german.html).toMatch(/<html lang="de-DE"/)
  expect(bookmark).toBeTruthy()
  const { kept: whole } = await untilKept(`/${mira.username}/_pins/`)
  expect(next.html.length).toBeLessThan(whole.html.length)
})
