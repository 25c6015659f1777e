import type { IncomingMessage } from 'node:http'

/** The requested host, and the path with its query. */
export interface Asked {
  host: string
  path: string
}

/** A host with an optional port (RFC 9110, 7.2). `URL` checks the ranges of port and address. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i
/** A request target in absolute form, as sent to a proxy: its host replaces the Host header (RFC 9112, 3.2.2). */
const WHOLE = /^https?:\/\/([^/?#]*)(.*)$/i

/** null: the request has no host, several, or a malformed one, and must be answered 400. */
export function readAsked({
  url = '',
  headers,
  rawHeaders,
}: Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders'>): Asked | null {
  const names = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
  const [, whole, rest = ''] = WHOLE.exec(url) ?? []
  const host = whole ?? headers.host ?? ''
  const path = whole === undefined ? url : `${rest.startsWith('/') ? '' : '/'}${rest}`
  const isGood = names.length <= 1 && [host, headers.host ?? host].every(isHost) && path.startsWith('/')
  return isGood ? { host, path } : null
}

function isHost(text: string): boolean {
  return HOST.test(text) && URL.canParse(`http://${text}/`)
}
