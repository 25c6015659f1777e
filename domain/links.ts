import { LIMITS } from './limits.ts'

/** The address if it is http or https and may become a link (REL-09), else null. */
export function webLink(address: string | null): string | null {
  return address !== null && /^https?:\/\/[^\s/]/i.test(address) ? address : null
}

interface ParsedAddress {
  href: string
  hostname: string
  username: string
  password: string
}
/** The URL parser that workers, browsers and Node share. */
const { URL } = globalThis as { URL?: { parse(address: string): ParsedAddress | null } }

/** A host without the final dot of the DNS root: `example.com.` is `example.com`. */
export function bareHost(host: string): string {
  return host.toLowerCase().replace(/\.+(?=$|:\d+$)/, '')
}

/** The site of a host, for cards and comparisons: without final dot and `www.`. */
export function siteOf(host: string): string {
  return bareHost(host).replace(/^www\./, '')
}

/** The site of a typed host or address, as `savedLink` stores it; other text is kept. */
export function typedSite(typed: string): string {
  const url = URL?.parse(/^https?:\/\//i.test(typed) ? typed : `http://${typed}`)
  return siteOf(url?.hostname || typed)
}

/** A link as stored, normalized by the URL parser, with its host for cards; null if it is invalid, has credentials or is too long. */
export function savedLink(address: string): { link: string; domain: string } | null {
  const url = webLink(address) === null ? null : URL?.parse(address)
  if (!url || `${url.username}${url.password}` !== '') return null
  if (url.hostname.endsWith('.')) url.hostname = bareHost(url.hostname)
  if (url.hostname.endsWith('.') || url.href.length > LIMITS.text.link) return null
  return { link: url.href, domain: siteOf(url.hostname) }
}

/** A link as a title: its address without scheme, `www.` and final slash. */
export function addressName(link: string): string {
  return link.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
