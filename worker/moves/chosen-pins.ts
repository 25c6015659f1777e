import { Failure } from '../../domain/errors.ts'
import type { DeleteAllInput } from '../../domain/moves/contract.ts'
import { BOARD_WRITES, openBoard, subjectOf } from '../boards/write.ts'
import type { Asker } from '../http/asker.ts'
import { loadPin } from '../pins/read.ts'
import { type Actor, openActor } from '../profiles/write.ts'
import type { Which } from './conditions.ts'
import type { Moving } from './queries.ts'

/** Which pins a call about all of a place means (W-32). */
export function whichOf(input: DeleteAllInput): Which {
  const { board_id: boardId, old_section_id: from, pin_ids: pinIds = [], except_pin_ids: except = [] } = input
  const sectionId = from === undefined || from === null ? from : Number(from)
  const of = boardId === null ? null : { boardId: Number(boardId), sectionId }
  if (pinIds.length === 0) return { of, except }
  const left = new Set(except)
  return { pinIds: [...new Set(pinIds)].filter((id) => !left.has(id)), of }
}

/**
 * The round that says who acts on chosen pins: of a board whoever works on it, as its owner where the viewer is that or acts for them; of
 * pins anywhere the viewer, or for whom they say they act. 401, 401 code 4, 429, 404 code 40 and 403 code 3 in this order.
 */
export function openPlaceOf(
  asker: Asker,
  { of }: Which,
  subjectId: string | undefined = subjectOf(asker),
): Promise<Actor> {
  if (of) return openBoard(asker, of.boardId, 'pins', { subjectId, boardless: true })
  return openActor(asker, { limit: BOARD_WRITES, who: null, subjectId, scope: 'boards' })
}

/** Fails unless all that were named may go: 404, 403 or 400 code 2174. Answers what was counted. */
export async function refuse(asker: Asker, which: Which, counted: Moving | undefined): Promise<Moving> {
  if (!counted) throw new Failure('pin_not_found')
  const { found, here, moving, refused } = counted
  if ('pinIds' in which) {
    if (found < which.pinIds.length) throw new Failure('pin_not_found')
    if (refused !== null) {
      await loadPin(asker, refused)
      throw new Failure('forbidden')
    }
  }
  if (moving > 0) return counted
  throw new Failure(here > 0 ? 'same_place' : found > 0 ? 'forbidden' : 'pin_not_found')
}
