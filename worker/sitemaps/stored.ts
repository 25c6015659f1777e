import type { SitemapKind } from '../../domain/sitemaps/kinds.ts'

/**
 * An address in a stored part: its path, when its page last changed (ms; 0: no date of that is kept), the key of its picture ('': none), and of
 * articles the locales with their paths. Origins are added when a part is read, because the job of the night has none.
 */
export type Entry = [path: string, modified: number, picture: string, locales?: [locale: string, path: string][]]

/** A part of a kind, counted from 1. `modified`: when its content last changed, in ms. */
export interface Part {
  kind: SitemapKind
  number: number
  modified: number
}

/** The list of parts, written when all of them are. `startedAt`: ms. */
export interface Index {
  startedAt: number
  parts: Part[]
}

/** A run that is incomplete: the parts so far, and where the next invocation goes on. `after` null: at the beginning of the kind. */
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

/** null: there is none, which is so before the first night. */
export async function readJson<Value>(bucket: R2Bucket, name: string): Promise<Value | null> {
  const stored = await bucket.get(name)
  return stored ? stored.json<Value>() : null
}
