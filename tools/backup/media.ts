import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { R2Bucket } from '@cloudflare/workers-types'
import type { FileFacts } from '#worker/backups/format.ts'
import type { Holder } from '../lock.ts'

/** The stored files, from a store opened by this process or from a running server. */
export interface MediaSource {
  list(cursor: string | null): Promise<{ files: FileFacts[]; cursor: string | null }>
  /** null if the file has been deleted. */
  read(key: string): Promise<Readable | null>
}

export function directMedia(media: R2Bucket): MediaSource {
  return {
    async list(cursor) {
      const found = await media.list({ limit: 1000, include: ['httpMetadata'], ...(cursor !== null && { cursor }) })
      const files = found.objects.map(({ key, size, httpMetadata }) => ({
        key,
        size,
        ...(httpMetadata?.contentType && { contentType: httpMetadata.contentType }),
      }))
      return { files, cursor: found.truncated ? found.cursor : null }
    },
    async read(key) {
      const found = await media.get(key)
      return found && Readable.fromWeb(found.body as never)
    },
  }
}

/** The files of a running server, through its local endpoint. */
export function doorMedia({ door, token }: Holder): MediaSource {
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${door}/${path}`, { headers: { authorization: `Bearer ${token}` } })
  return {
    async list(cursor) {
      const response = await get(`files${cursor === null ? '' : `?after=${encodeURIComponent(cursor)}`}`)
      if (!response.ok) throw new Error(`the running server refused: ${await response.text()}`)
      return (await response.json()) as { files: FileFacts[]; cursor: string | null }
    },
    async read(key) {
      const response = await get(`file?key=${encodeURIComponent(key)}`)
      if (response.status === 404) return null
      if (!response.ok || !response.body) throw new Error(`the running server refused: ${await response.text()}`)
      return Readable.fromWeb(response.body as never)
    },
  }
}

/** Answers the requests of `doorMedia`. Returns false for any other request. */
export async function answerMedia(
  media: MediaSource,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const url = new URL(request.url ?? '/', 'http://door')
  if (request.method !== 'GET') return false
  if (url.pathname === '/files') {
    response.end(JSON.stringify(await media.list(url.searchParams.get('after'))))
    return true
  }
  if (url.pathname !== '/file') return false
  const file = await media.read(url.searchParams.get('key') ?? '')
  if (file) await pipeline(file, response)
  else response.writeHead(404).end()
  return true
}
