import type { SitemapKind } from '../../domain/sitemaps/kinds.ts'
import { INDEX, type Index, type Part, partName, readJson } from './stored.ts'

/** The parts that there are; none before the first night. */
export async function readParts(bucket: R2Bucket): Promise<Part[]> {
  return (await readJson<Index>(bucket, INDEX))?.parts ?? []
}

/** The facts of a stored part; null: there is none of that number. */
export function lookAtPart(bucket: R2Bucket, kind: SitemapKind, number: number): Promise<R2Object | null> {
  return bucket.head(partName({ kind, number }))
}

/** A stored part, which the view writes as XML; null: there is none of that number. */
export function openPart(bucket: R2Bucket, kind: SitemapKind, number: number): Promise<R2ObjectBody | null> {
  return bucket.get(partName({ kind, number }))
}
