import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import { run, setOf } from '#worker/db/write.ts'
import { media, remoteMedia } from '#worker/model/media/tables.ts'
import type { Seen } from './analyze.ts'

export function selectUnanalyzed(limit: number) {
  return select({
    key: remoteMedia.key,
  })`from ${remoteMedia} where ${remoteMedia.looked} = 0 order by ${remoteMedia.key} limit ${limit}`
}

/** Pictures analyzed before the analysis of colours by hue existed. */
export function selectToneless(limit: number) {
  return {
    remote: select({ key: remoteMedia.key })`
    from ${remoteMedia}
    where ${remoteMedia.dhash} is not null and ${remoteMedia.tones} is null
    order by ${remoteMedia.key}
    limit ${limit}`,
    uploads: select({ key: sql<string>`coalesce(${media.posterKey}, ${media.key})` })`
    from ${media}
    where ${media.dhash} is not null and ${media.tones} is null
    order by ${media.id}
    limit ${limit}`,
  }
}

/** Stores the result of an analysis; null: the picture cannot be decoded. For an upload, only its colours are stored. */
export function storeAnalysis(key: string, seen: Seen | null) {
  const { thumbhash = null, dhash = null, color = null, tones = '', size } = seen ?? {}
  const isToneless = sql`${media.dhash} is not null and ${media.tones} is null`
  const colors = { tones, ...(color !== null && { color }) }
  return {
    remote: run`update ${remoteMedia} ${setOf(remoteMedia, { looked: 1, thumbhash, dhash, tones, color, width: size?.width ?? null, height: size?.height ?? null })} where ${remoteMedia.key} = ${key}`,
    uploads: run`update ${media} ${setOf(media, colors)} where ${media.key} = ${key} and ${isToneless}`,
    posters: run`update ${media} ${setOf(media, colors)} where ${media.posterKey} = ${key} and ${isToneless}`,
  }
}
