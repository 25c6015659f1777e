import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { THIS_MACHINE } from './ports.ts'

/** The addresses that stand for all of this machine's addresses. */
const EVERYWHERE = new Set(['0.0.0.0', '::'])

/** The address in `HOST`, this machine only without one; null if it is not an address. */
export function hostFrom(text: string | undefined): string | null {
  if (text === undefined || text === '' || text === 'localhost') return THIS_MACHINE
  return isIP(text) ? text : null
}

/** Where devices in the same network reach the site; empty if it is served for this machine only. */
export function networkAddresses(host: string, port: number): string[] {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const reached = own.filter(({ internal, family, address }) =>
    EVERYWHERE.has(host) ? !internal && family === 'IPv4' : address === host && !internal,
  )
  return reached.map(({ address, family }) => `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`)
}
