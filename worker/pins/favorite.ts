import { sql } from 'drizzle-orm'
import { batch, statement } from '../db/batch.ts'
import type { Asker } from '../http/asker.ts'
import { openOwnPin, stillActsFor } from './acting.ts'

/** Marks a pin of one's own as a favourite, or takes the mark away (W-51); twice is as once. */
export async function setFavorite(asker: Asker, pinId: number, favorited: boolean) {
  const at = await openOwnPin(asker, pinId)
  const flag = favorited ? 1 : 0
  await batch(asker.db, [
    statement(
      asker.db,
      sql`update pins set favorited = ${flag} where id = ${pinId} and favorited <> ${flag} and deleted_at is null and ${stillActsFor(at)}`,
    ),
  ])
  return { id: String(pinId), favorited }
}
