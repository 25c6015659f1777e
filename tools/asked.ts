import type { IncomingMessage } from 'node:http'

/** What a request asks for: the host that it names, and the path with its query. */
export interface Asked {
  host: string
  path: string
}

/** A host with or without a port as HTTP writes it (RFC 9110, 7.2). Whether the port and a number are in range is `URL`'s to say. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i
/** A target with a whole address, as programs send it to a proxy: its host stands in for the header (RFC 9112, 3.2.2). */
const WHOLE = /^https?:\/\/([^/?#]*)(.*)$/i

/** Null: the request names no host, several or a malformed one, and is to be answered 400. */
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
