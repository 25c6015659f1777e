import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Miniflare, type MiniflareOptions, type WorkerOptions } from 'miniflare'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '#tools/build.ts'
import { ROOT, workerOptions } from '#tools/local.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinfold-deployment-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(async () => {
  if (!process.env.PINFOLD_BUILT) await build('deploy')
})

/** Every header, setting and name by which a test changes the worker's behaviour, as the source spells them. */
function namesOfHooks(): Set<string> {
  const names = new Set(['TEST_HOOKS', 'x-test-', 'x-kept', 'injected'])
  for (const file of readdirSync(join(ROOT, 'worker'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue
    const source = readFileSync(join(ROOT, 'worker', file), 'utf8')
    for (const [, name] of source.matchAll(/\bhooks\.(\w+)/g)) if (name && /[a-z][A-Z]/.test(name)) names.add(name)
    for (const [name] of source.matchAll(/x-test-[a-z-]+/g)) names.add(name)
  }
  return names
}

test('the build of a deployment holds no hook of tests: nothing that a request sends delays, fails or moves it in time [REL-10 REL-13]', () => {
  const names = namesOfHooks()
  for (const known of ['failFeeds', 'failCalls', 'x-test-', 'x-test-address']) expect(names).toContain(known)
  const built = join(ROOT, 'dist/deploy')
  const found = readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:js|json|html|txt|webmanifest)$|_headers$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(built, file), 'utf8')
      return [...names].filter((name) => text.includes(name)).map((name) => `${file}: ${name}`)
    })
  expect(found).toEqual([])
})

test('a deployment without the binding ASSETS answers 503, a page with a sentence or an object, and its log names the binding [REL-23 REL-20 REL-14]', async () => {
  const { workers, ...shared } = workerOptions('deploy', folder, { port: 0 }) as MiniflareOptions & {
    workers: WorkerOptions[]
  }
  const [{ assets: _, ...site } = {}, ...others] = workers as (WorkerOptions & { assets?: unknown })[]
  let log = ''
  const handleRuntimeStdio = (...streams: NodeJS.ReadableStream[]) => {
    for (const stream of streams)
      stream.on('data', (chunk) => {
        log += String(chunk)
      })
  }
  const bindings = { ...site.bindings, SITE_ORIGIN: 'https://pinfold.test' }
  const deployed = [{ ...site, bindings }, ...others]
  const mf = new Miniflare({ ...shared, handleRuntimeStdio, workers: deployed } as MiniflareOptions)
  try {
    const headers = { 'accept-language': 'de' }
    const page = await mf.dispatchFetch('https://pinfold.test/mira/', { headers })
    const html = await page.text()
    expect([page.status, page.headers.get('content-type')?.slice(0, 9)]).toEqual([503, 'text/html'])
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(html).toContain('Try again in a moment.')
    expect(html).not.toMatch(/ASSETS|binding/)
    const call = await mf.dispatchFetch('https://pinfold.test/v3/users/mira/', { headers })
    expect(await call.json()).toMatchObject({ status: 'failure', code: 14, data: null })
    expect([call.status, Number(call.headers.get('retry-after')) > 0]).toEqual([503, true])
    const health = await mf.dispatchFetch('https://pinfold.test/healthz/')
    expect([health.status, await health.text()]).toEqual([
      503,
      expect.stringContaining('The binding ASSETS is missing: bind the static files of the build.'),
    ])
    await expect.poll(() => log).toContain('The binding ASSETS is missing: bind the static files of the build.')
  } finally {
    await mf.dispose()
  }
})
