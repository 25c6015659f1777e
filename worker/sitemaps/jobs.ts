import { SITEMAP_KINDS, type SitemapKind } from '#domain/sitemaps/kinds.ts'
import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { ENTRIES } from './entries.ts'
import { SLICES } from './queries.ts'
import { type Entry, INDEX, type Index, type Part, PROGRESS, type Progress, partName, readJson } from './stored.ts'

/**
 * Limits of an invocation: slices, each with a read and two calls of the store, of the platform's 1,000; and rows of a slice, which becomes one part. A part
 * may have 50,000 addresses and 50 MB: 5,000, with links to ten languages and titles of nine bytes a letter, have 30 MB.
 */
export const BOUNDS = { slices: 250, rows: 5000 }

const HOUR = 3600 * 1000
/** ms after its start for which a complete run is not repeated; after them an incomplete run is given up. */
const RESTED = 20 * HOUR
const GIVEN_UP = 48 * HOUR

/**
 * Writes everything that search engines may list now into parts in the store, and the index when all parts are written (docs/decisions/108). An invocation
 * stops at its limit, and the next one continues. An unchanged part is not written again, so that its date stays correct.
 */
export async function makeSitemaps(
  db: Database,
  now: number,
  { MEDIA: bucket }: { MEDIA: R2Bucket },
  bounds = BOUNDS,
): Promise<void> {
  const before = await readJson<Index>(bucket, INDEX)
  let progress = await readJson<Progress>(bucket, PROGRESS)
  if (progress && now - progress.startedAt > GIVEN_UP) progress = null
  if (!progress && before && now - before.startedAt < RESTED) return
  progress ??= { startedAt: now, parts: [], kind: SITEMAP_KINDS[0], after: null }
  const isComplete = await writeParts(db, bucket, progress, before, now, bounds)
  if (!isComplete) return void (await bucket.put(PROGRESS, JSON.stringify(progress)))
  const { startedAt, parts } = progress
  await bucket.put(INDEX, JSON.stringify({ startedAt, parts } satisfies Index))
  await bucket.delete([PROGRESS, ...leftOver(before, parts).slice(0, 999)])
}

/** Returns true if all parts are written. */
async function writeParts(
  db: Database,
  bucket: R2Bucket,
  progress: Progress,
  before: Index | null,
  now: number,
  bounds: typeof BOUNDS,
): Promise<boolean> {
  for (let left = bounds.slices; left > 0; left--) {
    const { kind, parts } = progress
    const { entries, last, isEnd } = await readSlice(db, kind, progress.after, now, bounds.rows)
    if (entries.length > 0) {
      const number = parts.filter((part) => part.kind === kind).length + 1
      const known = before?.parts.find((part) => part.kind === kind && part.number === number)
      parts.push({ kind, number, modified: await putPart(bucket, { kind, number }, entries, known, now) })
    }
    progress.after = last
    if (!isEnd) continue
    const next = SITEMAP_KINDS[SITEMAP_KINDS.indexOf(kind) + 1]
    if (!next) return true
    Object.assign(progress, { kind: next, after: null })
  }
  return false
}

async function readSlice(db: Database, kind: SitemapKind, after: Progress['after'], now: number, most: number) {
  const rows = await batch(db, SLICES[kind]({ after, most, now }))
  // Both tables have the same kinds; TypeScript can't pair them.
  const entries = (ENTRIES[kind] as (found: typeof rows) => Entry[])(rows)
  return { entries, last: rows.at(-1)?.at ?? after, isEnd: rows.length < most }
}

/** Stores a part. Returns when its content last changed: now, unless the stored one is equal. */
async function putPart(
  bucket: R2Bucket,
  part: Pick<Part, 'kind' | 'number'>,
  entries: Entry[],
  known: Part | undefined,
  now: number,
): Promise<number> {
  const bytes = new TextEncoder().encode(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  const digest = Buffer.from(await crypto.subtle.digest('MD5', bytes)).toString('hex')
  const stored = known && (await bucket.head(partName(part)))
  if (known && stored?.etag === digest) return known.modified
  await bucket.put(partName(part), bytes)
  return now
}

/** File names of parts that no longer exist. */
function leftOver(before: Index | null, parts: Part[]): string[] {
  const kept = new Set(parts.map(partName))
  return (before?.parts ?? []).map(partName).filter((name) => !kept.has(name))
}
