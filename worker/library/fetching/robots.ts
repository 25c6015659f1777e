import robotsParser from 'robots-parser'
import { fetchGuarded } from '../../media/write.ts'

/** What is read of a robots.txt, in bytes, and for how long it holds, in ms. */
const MOST = 100_000
const KEPT = 24 * 3600 * 1000

interface Robots {
  host: string
  robots: string | null
  robotsAt: number
}

/** What a site's robots.txt says, read once a day. One that can't be had forbids nothing. */
export async function readRobots<Host extends Robots>(
  host: Host,
  address: string,
  own: readonly string[],
  now: number,
): Promise<Host> {
  if (host.robots !== null && now - host.robotsAt < KEPT) return host
  const found = await fetchGuarded(new URL('/robots.txt', address).href, { accept: 'text/plain', own, bytes: MOST })
  let robots = ''
  if (found?.type.startsWith('text/plain')) {
    const decoder = new TextDecoder()
    try {
      for await (const chunk of found.body) robots += decoder.decode(chunk, { stream: true })
    } catch {
      // What came before it broke off, or became too long, holds.
    }
  }
  await found?.body.return(undefined).catch(() => {})
  return { ...host, robots, robotsAt: now }
}

/** Whether a site lets programs have what is at an address. */
export function mayTake({ host, robots }: Robots, address: string): boolean {
  const { protocol } = new URL(address)
  return robotsParser(`${protocol}//${host}/robots.txt`, robots ?? '').isAllowed(address, 'Pinfold') !== false
}
