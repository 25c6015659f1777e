import { Failure } from '#domain/errors.ts'
import type { DeleteAllInput } from '#domain/moves/contract.ts'
import { authorizeBoard, BOARD_WRITES, subjectOf } from '../boards/write.ts'
import type { Requester } from '../http/requester.ts'
import { loadPin } from '../pins/read.ts'
import { type Actor, authorizeActor } from '../profiles/write.ts'
import type { PinSelection } from './conditions.ts'
import type { SelectionCounts } from './queries.ts'

/** The pins that a "select all" call addresses (W-32). */
export function selectionOf(input: DeleteAllInput): PinSelection {
  const { board_id: boardId, old_section_id: from, pin_ids: pinIds = [], except_pin_ids: except = [] } = input
  const sectionId = from === undefined || from === null ? from : Number(from)
  const of = boardId === null ? null : { boardId: Number(boardId), sectionId }
  if (pinIds.length === 0) return { of, except }
  const left = new Set(except)
  return { pinIds: [...new Set(pinIds)].filter((id) => !left.has(id)), of }
}

/**
 * Authorizes the source of selected pins: a board, for those who work on it, or all pins of the viewer or their subject. Fails with 401, 401 code 4, 429, 404
 * code 40 and 403 code 3, in this order.
 */
export function openSource(
  requester: Requester,
  { of }: PinSelection,
  subjectId: string | undefined = subjectOf(requester),
): Promise<Actor> {
  if (of) return authorizeBoard(requester, of.boardId, 'pins', { subjectId, boardless: true })
  return authorizeActor(requester, { limit: BOARD_WRITES, who: null, subjectId, scope: 'boards' })
}

/**
 * Fails unless all named pins may be moved, copied or deleted: 404, 403 or 400 code 2174.
 * @returns the counts
 */
export async function requireMovable(
  requester: Requester,
  selection: PinSelection,
  counted: SelectionCounts | undefined,
): Promise<SelectionCounts> {
  if (!counted) throw new Failure('pin_not_found')
  const { found, here, moving, refused } = counted
  if ('pinIds' in selection) {
    if (found < selection.pinIds.length) throw new Failure('pin_not_found')
    if (refused !== null) {
      await loadPin(requester, refused)
      throw new Failure('forbidden')
    }
  }
  if (moving > 0) return counted
  throw new Failure(here > 0 ? 'same_place' : found > 0 ? 'forbidden' : 'pin_not_found')
}
