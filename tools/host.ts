import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { THIS_MACHINE } from './ports.ts'

/** Where the local site listens. */
export interface SiteAddress {
  host: string
  port: number
}

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
    EVERYWHERE.has(host) ? !internal && isAtHost(host, family, address) : address === host && !internal,
  )
  return reached.map(({ address }) => `${originAt({ host: address, port })}/`)
}

/** `::` listens for both kinds of addresses; those of one cable alone need its name in the address. */
function isAtHost(host: string, family: string, address: string): boolean {
  return family === 'IPv4' || (host === '::' && !address.startsWith('fe80:'))
}

function originAt({ host, port }: SiteAddress): string {
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

/**
 * The settings of a local worker that say where the site is (docs/decisions/145): the address listened on, unless `SITE_ORIGIN` says another
 * one, and those of the network. `localhost` where it listens on more than one address, because it is what is printed.
 */
export function originSettings({ host, port }: SiteAddress): { SITE_ORIGIN: string; TRUSTED_ORIGINS: string } {
  const isHere = EVERYWHERE.has(host) || host === THIS_MACHINE
  return {
    SITE_ORIGIN: process.env.SITE_ORIGIN || originAt({ host: isHere ? 'localhost' : host, port }),
    TRUSTED_ORIGINS: [...networkAddresses(host, port), process.env.TRUSTED_ORIGINS].filter(Boolean).join(','),
  }
}
