import { Response } from 'miniflare'
import type { Outside } from '../local.ts'
import type { Server } from '../serve.ts'
import { hostilePages } from './hostile-pages.ts'
import { workedTime } from './load.ts'

const SITE = 'https://hostile.example/'
const ROUNDS = 3

/** The outside web of the bench: the expensive pages by number, and a small one. */
export const hostileWeb: Outside = ({ url }) => {
  const html = pages.get(url)
  return html === undefined
    ? new Response('nothing here', { status: 404 })
    : new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

const named = hostilePages().map(([name, html], i) => ({ name, html, url: `${SITE}${i}` }))
const small = { name: 'a small one', html: '<title>Small</title>', url: `${SITE}small` }
const pages = new Map([small, ...named].map(({ url, html }) => [url, html]))

/**
 * CPU time of the worker's process for the link preview of the most expensive hostile page, minus that of a small page, in ms. The minimum of three attempts,
 * because garbage collection adds to some. The system's resolution is 10 ms.
 */
export async function dearestPage(
  server: Server,
  headers: Record<string, string>,
): Promise<{ name: string; ms: number }> {
  const costOf = async (url: string) => {
    // Attempts are rate limited per hour; the measurement must not be.
    await server.db.prepare("delete from rate_limits where key like 'link preview:%'").run()
    const before = workedTime()
    const answer = await fetch(`${server.url}/v3/link_preview/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    })
    const told = await answer.text()
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${told}`)
    return (workedTime() - before) * 1000
  }
  const leastOf = async (url: string) => {
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < ROUNDS; i++) least = Math.min(least, await costOf(url))
    return least
  }
  await leastOf(small.url)
  const base = await leastOf(small.url)
  let dearest = { name: '', ms: 0 }
  for (const { name, url } of named) {
    const ms = Math.round((await leastOf(url)) - base)
    if (ms > dearest.ms) dearest = { name, ms }
  }
  return dearest
}
