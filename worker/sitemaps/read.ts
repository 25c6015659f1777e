import type { SitemapKind } from '#domain/sitemaps/kinds.ts'
import { INDEX, type Index, type Part, partName, readJson } from './stored.ts'

/** The existing parts; none before the first night. */
export async function readParts(bucket: R2Bucket): Promise<Part[]> {
  return (await readJson<Index>(bucket, INDEX))?.parts ?? []
}

/** Metadata of a stored part; null if it does not exist. */
export function lookAtPart(bucket: R2Bucket, kind: SitemapKind, number: number): Promise<R2Object | null> {
  return bucket.head(partName({ kind, number }))
}

/** A stored part, to be written as XML; null if it does not exist. */
export function openPart(bucket: R2Bucket, kind: SitemapKind, number: number): Promise<R2ObjectBody | null> {
  return bucket.get(partName({ kind, number }))
}
