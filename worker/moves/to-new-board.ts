import { sql } from 'drizzle-orm'
import { BOARD_WRITES, openBoard } from '../boards/acting.ts'
import { batchAll } from '../db/batch.ts'
import type { Asker } from '../profiles/access.ts'
import { openActor } from '../profiles/acting.ts'
import { type Moving, selectMoving, type Which } from './queries.ts'
import { refuse } from './write.ts'

/** A board that isn't there yet has nobody on it but who makes it. */
const NEW = { boardId: 0, sectionId: null }

/**
 * Fails as the move would, before a board is made for it: else a refusal would leave an empty board behind. It takes pins, or all of a
 * board or section that the viewer works on.
 */
export async function requireMovable(asker: Asker, which: Which): Promise<void> {
  const { db, sessionHash, now } = asker
  const { of } = which
  if ('pinIds' in which || !of) await openActor(asker, { limit: BOARD_WRITES, who: null, scope: 'boards' })
  else await openBoard(asker, of.boardId, 'pins', { boardless: true })
  const viewer = sql`(select user_id from sessions where token_hash = ${sessionHash} and expires_at > ${now})`
  const [[found]] = (await batchAll(db, [selectMoving(db, which, viewer, NEW)])) as [Moving[]]
  await refuse(asker, which, found as Moving)
}
