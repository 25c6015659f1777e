import { expect, test } from 'vitest'
import { LIMITS } from '#domain/limits.ts'
import type { LinkPreview } from '#domain/media/contract.ts'
import { HOSTILE_PAGES, hostilePages } from '#tools/bench/hostile-pages.ts'
import { previewOf } from '#worker/media/preview/page.ts'
import { MAX, readPage } from '#worker/media/preview/page-reader.ts'
import { askJson } from '../fixtures/app.ts'
import { publishHtml, somewhere } from '../fixtures/origin.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { person } from '../fixtures/world.ts'

async function workOf(html: string): Promise<{ calls: number; ms: number }> {
  let least = Number.POSITIVE_INFINITY
  let calls = 0
  for (let i = 0; i < 3; i++) {
    const began = performance.now()
    const page = await readPage(html)
    previewOf(page, 'https://example.org/')
    least = Math.min(least, performance.now() - began)
    calls = page.calls
    expect(page.title.length).toBeLessThanOrEqual(2 * MAX.title)
    expect(page.shown.length + page.named.length).toBeLessThanOrEqual(3 * MAX.pictures + 1000)
  }
  return { calls, ms: Math.round(least) }
}

test('no page costs more than its share, however it is written [REL-11 REL-15]', async () => {
  const costs = new Map<string, number>()
  for (const [name, html] of hostilePages()) {
    const { calls, ms } = await workOf(html)
    // Each property of an item is one call, its text arrives in one piece per bracket and ends with an empty one.
    expect(calls, name).toBeLessThanOrEqual(3 * MAX.brackets + 100)
    costs.set(name, ms)
  }
  const worst = [...costs].toSorted(([, a], [, b]) => b - a).slice(0, 5)
  console.info(`the dearest pages, in ms: ${worst.map(([name, ms]) => `${name} ${ms}`).join(', ')}`)
})

test('a page that is too dear is read as far as it went, and the next is served [REL-11 REL-15]', async () => {
  const session = await sessionOf(await person())
  const preview = async (html: string) =>
    askJson('/v3/link_preview/', { method: 'POST', session, json: { url: await publishHtml(somewhere(), html) } })
  const heads = '<meta property="og:title" content="A bowl"><meta property="og:image" content="/a.jpg">'
  for (const [name, html] of Object.entries(HOSTILE_PAGES)) {
    const { http, data } = await preview(heads + html)
    expect([http, (data as LinkPreview).title], name).toEqual([200, 'A bowl'])
  }
  const late = await preview(`${'x'.repeat(LIMITS.media.page + 10)}${heads}`)
  expect([late.http, late.data.title]).toEqual([200, null])
})
