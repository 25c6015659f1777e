import type { MediaAnswer } from '#domain/media/contract.ts'
import type { MediaRow } from '../model/media/tables.ts'

/** The answer for an upload; `answerWhere` of `upload/queries.ts` is its SQL twin. */
export function answerOf(row: MediaRow): MediaAnswer {
  return {
    media_id: String(row.id),
    kind: row.kind,
    width: row.width,
    height: row.height,
    image_signature: row.kind === 'video' ? row.posterKey : row.key,
    dominant_color: `#${row.color}`,
    duration: row.duration,
  }
}
