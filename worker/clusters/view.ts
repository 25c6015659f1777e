import { rendition } from '#client/data/rendition.ts'
import type { Cluster } from '#domain/clusters/contract.ts'
import type { ClusterRow } from './queries.ts'

/** The API representation of a suggestion (SUG-004). */
export function clusterView(row: ClusterRow, base: string): Cluster {
  return {
    id: String(row.id),
    names: row.names,
    why: row.why,
    thumbnails: row.thumbs.flatMap(({ key, color }) => {
      const url = rendition(base, key, '236x')
      return key && url ? [{ url, key, color }] : []
    }),
    pin_count: row.pinCount,
  }
}
