import type { SitemapKind } from '#domain/sitemaps/kinds.ts'

/**
 * An address in a stored part: its path, when its page last changed (ms; 0: unknown), the key of its picture ('': none), and for articles the locales with
 * their paths. Origins are added when a part is read, because the nightly job has none.
 */
export type Entry = [path: string, modified: number, picture: string, locales?: [locale: string, path: string][]]

/** A part of a kind, numbered from 1. `modified`: when its content last changed, in ms. */
export interface Part {
  kind: SitemapKind
  number: number
  modified: number
}

/** The list of parts, stored when all are written. `startedAt`: ms. */
export interface Index {
  startedAt: number
  parts: Part[]
}

/** An incomplete run: its parts so far, and where the next invocation continues. `after` null: at the start of the kind. */
export interface Progress extends Index {
  kind: SitemapKind
  after: string | number | null
}

const FOLDER = 'sitemaps/'
export const INDEX = `${FOLDER}index.json`
export const PROGRESS = `${FOLDER}progress.json`

export function partName({ kind, number }: Pick<Part, 'kind' | 'number'>): string {
  return `${FOLDER}${kind}-${number}.ndjson`
}

/** The JSON of a stored file; null if it does not exist. */
export async function readJson<Value>(bucket: R2Bucket, name: string): Promise<Value | null> {
  const stored = await bucket.get(name)
  return stored ? stored.json<Value>() : null
}
