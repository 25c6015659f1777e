import { createHash, randomUUID } from 'node:crypto'
import { takeTurn } from '../turn.ts'
import { bytesOf } from './stored-bytes.ts'
import { type Conditions, holds, type Range, rangeIn } from './stored-rules.ts'
import { Upload } from './upload.ts'

export interface PutOptions {
  httpMetadata?: Record<string, unknown> | Headers
  customMetadata?: Record<string, string>
  onlyIf?: Conditions | Headers
}

interface Kept {
  key: string
  bytes: Uint8Array<ArrayBuffer>
  uploaded: Date
  etag: string
  version: string
  httpMetadata: Record<string, unknown>
  customMetadata: Record<string, string>
}

interface ListOptions {
  prefix?: string
  limit?: number
  cursor?: string
  startAfter?: string
  include?: ('httpMetadata' | 'customMetadata')[]
}

const HTTP_HEADERS: Record<string, string> = {
  contentType: 'content-type',
  contentLanguage: 'content-language',
  contentDisposition: 'content-disposition',
  contentEncoding: 'content-encoding',
  cacheControl: 'cache-control',
}
/** Keys of a list. */
const MOST_KEYS = 1000

/** Stands for an R2 bucket, in memory: what the worker uses of it. */
export class Bucket {
  readonly #kept = new Map<string, Kept>()
  readonly #uploads = new Map<string, Upload>()

  async head(key: string) {
    await takeTurn()
    const kept = this.#kept.get(key)
    return kept ? viewOf(kept) : null
  }

  async get(key: string, { range, onlyIf }: { range?: Range | Headers; onlyIf?: Conditions | Headers } = {}) {
    await takeTurn()
    const kept = this.#kept.get(key)
    if (!kept) return null
    if (onlyIf && !holds(kept, onlyIf)) return viewOf(kept)
    const size = kept.bytes.length
    const wanted = rangeIn(range, size)
    if (wanted === 'impossible') throw new Error('get: The requested range is not satisfiable (10039)')
    const part = wanted ? kept.bytes.subarray(wanted.offset, wanted.offset + wanted.length) : kept.bytes
    const response = new Response(new Blob([part]))
    return Object.assign(viewOf(kept), {
      range: wanted ?? { offset: 0, length: size },
      body: response.body,
      arrayBuffer: () => response.arrayBuffer(),
      bytes: async () => new Uint8Array(await response.arrayBuffer()),
      text: () => response.text(),
      json: () => response.json(),
      blob: () => response.blob(),
    })
  }

  /** Stores a value; null if a condition does not hold. */
  async put(key: string, value: unknown, options: PutOptions = {}) {
    const bytes = await bytesOf(value)
    await takeTurn()
    const before = this.#kept.get(key)
    if (options.onlyIf && !holds(before, options.onlyIf)) return null
    return this.#keep(key, bytes, options, createHash('md5').update(bytes).digest('hex'))
  }

  async delete(keys: string | string[]): Promise<void> {
    await takeTurn()
    for (const key of [keys].flat()) this.#kept.delete(key)
  }

  async list({ prefix = '', limit = MOST_KEYS, cursor, startAfter, include = [] }: ListOptions = {}) {
    await takeTurn()
    const after = cursor ?? startAfter ?? ''
    const all = [...this.#kept.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const keys = all.slice(0, limit)
    const truncated = all.length > keys.length
    const objects = keys.flatMap((key) => {
      const kept = this.#kept.get(key)
      if (!kept) return []
      const view = viewOf(kept)
      if (!include.includes('httpMetadata')) view.httpMetadata = {}
      if (!include.includes('customMetadata')) view.customMetadata = {}
      return [view]
    })
    return { objects, truncated, ...(truncated && { cursor: keys.at(-1) }), delimitedPrefixes: [] }
  }

  async createMultipartUpload(key: string, options: PutOptions = {}): Promise<Upload> {
    await takeTurn()
    const uploadId = randomUUID()
    const keep = (bytes: Uint8Array<ArrayBuffer>, etag: string) => this.#keep(key, bytes, options, etag)
    this.#uploads.set(uploadId, new Upload(key, uploadId, keep))
    return this.resumeMultipartUpload(key, uploadId)
  }

  /** Never fails: an upload that is unknown fails at its first call. */
  resumeMultipartUpload(key: string, uploadId: string): Upload {
    const known = this.#uploads.get(uploadId)
    return known?.key === key ? known : new Upload(key, uploadId, 'unknown')
  }

  #keep(key: string, bytes: Uint8Array<ArrayBuffer>, { httpMetadata, customMetadata = {} }: PutOptions, etag: string) {
    const kept: Kept = {
      ...{ key, bytes, etag, customMetadata, uploaded: new Date(), version: randomUUID().replaceAll('-', '') },
      httpMetadata: httpMetadata instanceof Headers ? metadataIn(httpMetadata) : { ...httpMetadata },
    }
    this.#kept.set(key, kept)
    return viewOf(kept)
  }
}

function metadataIn(headers: Headers): Record<string, unknown> {
  const named = Object.entries(HTTP_HEADERS).map(([name, header]) => [name, headers.get(header)] as const)
  return Object.fromEntries(named.filter(([, value]) => value !== null))
}

function viewOf({ bytes, httpMetadata, customMetadata, ...kept }: Kept) {
  return {
    ...kept,
    size: bytes.length,
    httpEtag: `"${kept.etag}"`,
    httpMetadata: { ...httpMetadata },
    customMetadata: { ...customMetadata },
    checksums: { toJSON: () => ({}) },
    storageClass: 'Standard',
    writeHttpMetadata(headers: Headers) {
      for (const [name, header] of Object.entries(HTTP_HEADERS))
        if (httpMetadata[name] !== undefined) headers.set(header, String(httpMetadata[name]))
    },
  }
}
