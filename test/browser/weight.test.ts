import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { countReads } from '#tools/bench/counts.ts'
import { fillProfile, weighDocuments, weighLateDocument } from '#tools/bench/document.ts'
import { isOver, lineOf } from '#tools/bench/figures.ts'
import { staleRows } from '#tools/bench/told.ts'
import { serve } from '#tools/serve.ts'
import { addedBy } from './built.ts'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

test('a visitor’s first view fetches no script, and what is inline is small [REL-21]', async () => {
  for (const path of ['/mira/', '/grid/', '/mira/open/', '/shop/', '/help/']) {
    const { page, context } = await open('/login/')
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(scripts, path).toEqual([])
    const inline = await page
      .locator('script:not([type])')
      .evaluateAll((all) => all.map((each) => each.textContent?.length ?? 0))
    expect(inline.length, path).toBe(1)
    expect(inline[0], path).toBeLessThanOrEqual(4096)
    await context.close()
  }
})

/** What `npm run bench` holds of a visitor's and an owner's profile, measured by its own code. */
test('the documents of 25 boards and 25 pins hold the limits that the bench prints, to their structured data and whole, and README tells their sizes [REL-21]', async () => {
  const { weights, figures } = await weighDocuments('local')
  expect(figures.filter(isOver).map(lineOf)).toEqual([])
  expect(staleRows(figures)).toEqual([])
  expect(weights.visitor.whole).toBeGreaterThan(weights.visitor.wire)
  for (const [reader, { styles, script }] of Object.entries(weights)) {
    // The owner's menus and bars have styles of their own.
    expect(styles, reader).toBeLessThanOrEqual(
      (reader.endsWith('suggestions') ? 18 : reader.startsWith('owner') ? 17 : 16) * 1024,
    )
    expect(script, reader).toBeLessThanOrEqual(4096)
  }
  const { boards, pins } = weights.visitor
  expect([boards, pins]).toEqual([25, 25])
})

test('the reads of that profile, and its document when lists come late, hold the limits that the bench prints, and no job is left that would change its pages later [REL-21]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-weight-'))
  const server = await serve({ build: 'local', folder, testHooks: true })
  await fillProfile(server, 5000)
  const figures = [...(await countReads(server)), ...(await weighLateDocument(server))]
  expect(figures.filter(isOver).map(lineOf)).toEqual([])
  expect(staleRows(figures)).toEqual([])
  expect(figures.length).toBeGreaterThan(8)
  // Half a minute after the next write of anything a job would give the owner cards of board suggestions.
  expect(await server.db.prepare('select * from cluster_jobs').first()).toBe(null)
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('what tells tabs who is signed in is at most 2 KB of script of its own, loaded after hydration [REL-21]', () => {
  const { scripts, bytes } = addedBy('client/data/own/meet-viewer.ts')
  expect(scripts.length).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(2048)
})

test('all that a page needs to hydrate is at most 104 KB [REL-21]', async () => {
  for (const [path, as] of [
    ['/mira/', 'mira'],
    ['/grid/_pins/', undefined],
    ['/mira/open/', undefined],
  ] as const) {
    const { page, context } = await open('/help/', as ? { as } : {})
    await page.goto(path)
    await hydrated(page)
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (/\.js$|\/texts-.*\.json$/.test(name) ? [name] : [])),
    )
    let sum = 0
    // What listens is fetched after hydration, and has a limit of its own (live.test.ts): whether it is here already is chance.
    const { scripts: listening } = addedBy(
      'client/live/connect.ts',
      'client/notifications/follow-news.ts',
      'client/data/own/meet-viewer.ts',
    )
    for (const script of new Set(scripts)) {
      if (listening.includes(new URL(script).pathname)) continue
      const body = Buffer.from(await (await fetch(script)).arrayBuffer())
      sum += brotliCompressSync(body).length
    }
    expect(scripts.length, path).toBeGreaterThan(1)
    expect(sum, path).toBeLessThanOrEqual(104 * 1024)
    await context.close()
  }
})
