import { BOARD_WRITES, openBoard } from '../boards/write.ts'
import type { Asker } from '../http/asker.ts'
import { type Actor, openActor } from '../profiles/write.ts'
import type { Which } from './queries.ts'

/**
 * The round that says who acts on chosen pins: of a board whoever works on it, as its owner where the viewer is that or acts for them; of
 * pins anywhere the viewer, or for whom they say they act. 401, 401 code 4, 429, 404 code 40 and 403 code 3 in this order.
 */
export function openPlaceOf(
  asker: Asker,
  { of }: Which,
  subjectId: string | undefined = asker.subjectId ? String(asker.subjectId) : undefined,
): Promise<Actor> {
  if (of) return openBoard(asker, of.boardId, 'pins', { subjectId, boardless: true })
  return openActor(asker, { limit: BOARD_WRITES, who: null, subjectId, scope: 'boards' })
}
