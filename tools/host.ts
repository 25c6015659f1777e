import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { THIS_MACHINE } from './ports.ts'

/** The address on which the local site listens. */
export interface SiteAddress {
  host: string
  port: number
}

/** Wildcard addresses, which listen on all of this machine's addresses. */
const EVERYWHERE = new Set(['0.0.0.0', '::'])

/** The address in `HOST`; this machine only if it is absent; null if it is not an address. */
export function hostFrom(text: string | undefined): string | null {
  if (text === undefined || text === '' || text === 'localhost') return THIS_MACHINE
  return isIP(text) ? text : null
}

/** URLs of the site for devices in the same network; empty if it is served for this machine only. */
export function networkAddresses(host: string, port: number): string[] {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const reached = own.filter(({ internal, family, address }) =>
    EVERYWHERE.has(host) ? !internal && isAtHost(host, family, address) : address === host && !internal,
  )
  return reached.map(({ address }) => `${originAt({ host: address, port })}/`)
}

/** `::` listens on IPv4 and IPv6 addresses. Link-local addresses need the interface's name in the URL and are left out. */
function isAtHost(host: string, family: string, address: string): boolean {
  return family === 'IPv4' || (host === '::' && !address.startsWith('fe80:'))
}

function originAt({ host, port }: SiteAddress): string {
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`
}

/**
 * The settings of a local worker that name the site's origin (docs/decisions/145): the address listened on, unless `SITE_ORIGIN` names another one, and those
 * of the network. `localhost` if it listens on more than one address, because that is the printed URL.
 */
export function originSettings({ host, port }: SiteAddress): { SITE_ORIGIN: string; TRUSTED_ORIGINS: string } {
  const isHere = EVERYWHERE.has(host) || host === THIS_MACHINE
  return {
    SITE_ORIGIN: process.env.SITE_ORIGIN || originAt({ host: isHere ? 'localhost' : host, port }),
    TRUSTED_ORIGINS: [...networkAddresses(host, port), process.env.TRUSTED_ORIGINS].filter(Boolean).join(','),
  }
}
