import robotsParser from 'robots-parser'
import { fetchGuarded } from '#worker/media/write.ts'

/** Bytes read of a robots.txt, and ms for which it is valid. */
const MOST = 100_000
const KEPT = 24 * 3600 * 1000

interface Robots {
  host: string
  robots: string | null
  robotsAt: number
}

/** A site's robots.txt, read once a day. One that can't be fetched forbids nothing. */
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
      // The part before an interruption or the size limit is used.
    }
  }
  await found?.body.return(undefined).catch(() => {})
  return { ...host, robots, robotsAt: now }
}

/** True if the site's robots.txt allows programs to fetch the address. */
export function mayTake({ host, robots }: Robots, address: string): boolean {
  const { protocol } = new URL(address)
  return robotsParser(`${protocol}//${host}/robots.txt`, robots ?? '').isAllowed(address, 'Pinfold') !== false
}
