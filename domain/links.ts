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
/** The parser that workers, browsers and Node have alike. */
const { URL } = globalThis as { URL?: { parse(address: string): ParsedAddress | null } }

/** A link as stored, normalized by the URL parser, with its host for cards; null if it is none, has credentials or is too long. */
export function savedLink(address: string): { link: string; domain: string } | null {
  const url = webLink(address) === null ? null : URL?.parse(address)
  if (!url || `${url.username}${url.password}` !== '' || url.href.length > LIMITS.text.link) return null
  return { link: url.href, domain: url.hostname.replace(/^www\./, '') }
}

/** A link as a title: its address without what all have. */
export function addressName(link: string): string {
  return link.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
