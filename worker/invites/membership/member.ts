import { type ErrorName, Failure } from '#domain/errors.ts'
import type { AnswerInviteInput } from '#domain/invites/contract.ts'
import { idOf } from '#worker/http/path.ts'
import type { Member } from '#worker/model/invites/rules.ts'

/** The ids in an address of a person on a board, or invited to it. */
export interface MemberIds {
  board: string
  user: string
}

/**
 * The board and the person of an address. Values that the body repeats must be equal (G-121).
 * @throws `missing` for an invalid id
 */
export function memberOf({ board, user }: MemberIds, body: AnswerInviteInput, missing: ErrorName): Member {
  for (const [field, given, is] of [
    ['board_id', body.board_id, board],
    ['invited_user_id', body.invited_user_id, user],
  ] as const)
    if (given !== undefined && given !== is)
      throw new Failure('invalid', { faults: [{ field, code: 'invalid_value' }] })
  return { boardId: idOf(board, missing), userId: idOf(user, missing) }
}
