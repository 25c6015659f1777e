import { Failure } from '#domain/errors.ts'
import { authorizeBoard, type BoardActor, subjectOf } from '#worker/boards/write.ts'
import type { Results, Statements } from '#worker/db/batch.ts'
import type { Limit } from '#worker/http/limits.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { Access } from '#worker/profiles/read.ts'
import { authorizeActor } from '#worker/profiles/write.ts'
import { selectHolds } from './queries.ts'

/** Rate limit of all saves of a person (REL-13). */
const SAVES: Limit = { name: 'saves', times: 1000, seconds: 3600 }

/** Where a new pin is saved. */
export interface Place {
  viewerId: number
  /** The saver of the new pin. */
  pinnerId: number
  access: Access
  /** The actor on the board; null: on the profile. */
  opened: BoardActor | null
  sectionId: number | null
}

interface Wanted {
  board_id?: string | null | undefined
  section_id?: string | null | undefined
  orbac_subject_id?: string | undefined
}

/**
 * Authorizes a save in one round trip: 401, 401 code 4, 429, then 404 code 40 and 403 for the board, 404 code 41 for the section. Without a board the pin goes
 * to the profile (ORG-005, G-154). `more`: further reads in the same batch.
 */
export function authorizePlace<More extends Statements = Record<never, never>>(
  requester: Requester,
  wanted: Wanted,
  more?: More,
): Promise<Place & { more: Results<More> }>
export async function authorizePlace(
  requester: Requester,
  wanted: Wanted,
  more: Statements = {},
): Promise<Place & { more: unknown }> {
  const sectionId = wanted.section_id ? Number(wanted.section_id) : null
  const subjectId = wanted.orbac_subject_id ?? subjectOf(requester)
  if (!wanted.board_id) {
    const opening = { limit: SAVES, who: 'me', subjectId, scope: 'boards' } as const
    const { viewerId, actorId, access, more: answered } = await authorizeActor(requester, opening, { more })
    if (sectionId !== null) throw new Failure('section_not_found')
    return { viewerId, pinnerId: actorId, access, opened: null, sectionId, more: answered.more }
  }
  const boardId = Number(wanted.board_id)
  const held = selectHolds(boardId, sectionId)
  const { more: answered, ...opened } = await authorizeBoard(requester, boardId, 'pins', {
    subjectId,
    limit: SAVES,
    more: { held, more },
  })
  if (!answered.held[0]?.holds) throw new Failure('section_not_found')
  const { viewerId, actorId, access } = opened
  return { viewerId, pinnerId: actorId, access, opened, sectionId, more: answered.more }
}
