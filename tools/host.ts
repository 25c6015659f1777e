import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { THIS_MACHINE } from './local.ts'

/** All of this machine's addresses. */
const EVERYWHERE = new Set(['0.0.0.0', '::'])

/** The address that `HOST` names, this machine alone where it names none; null for what is no address. */
export function hostFrom(text: string | undefined): string | null {
  if (text === undefined || text === '' || text === 'localhost') return THIS_MACHINE
  return isIP(text) ? text : null
}

/** Where others in the own network find the site; none where it is served for this machine alone. */
export function networkAddresses(host: string, port: number): string[] {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const reached = own.filter(({ internal, family, address }) =>
    EVERYWHERE.has(host) ? !internal && family === 'IPv4' : address === host && !internal,
  )
  return reached.map(({ address, family }) => `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`)
}
