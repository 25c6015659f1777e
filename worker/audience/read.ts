import type { Audience } from '../../domain/audience/contract.ts'
import { worksOnBoard } from '../../domain/boards/rules.ts'
import { Failure } from '../../domain/errors.ts'
import { askBoard, boardAccess, boardOf } from '../boards/read.ts'
import { round } from '../db/round.ts'
import type { Asker } from '../http/asker.ts'
import { askPin, pinOf } from '../pins/read.ts'
import { loadAccess } from '../profiles/read.ts'
import { audienceOfBoard, audienceOfPin, audienceOfProfile } from './view.ts'

/** Who can see the viewer's profile. */
export async function readProfileAudience(asker: Asker): Promise<Audience> {
  const { user } = await loadAccess(asker, 'me')
  if (!user) throw new Failure('no_session')
  return audienceOfProfile(user)
}

/** Who can see a board or a section, for those who work on it; others get 403, or 404 where they may not see it. */
export async function readBoardAudience(asker: Asker, id: number | { sectionId: number }): Promise<Audience> {
  const { access, board } = boardOf(asker, await round(asker.db, askBoard(asker, id)))
  if (!worksOnBoard(access.viewer, boardAccess(access, board))) throw new Failure('forbidden')
  return audienceOfBoard(board)
}

/** Who can see a Pin, for its saver; others get 403, or 404 where they may not see it. */
export async function readPinAudience(asker: Asker, id: number): Promise<Audience> {
  const { access, ...seen } = pinOf(asker, await round(asker.db, askPin(asker, id)))
  if (access.viewer.id === null || access.viewer.id !== seen.parts.pin.pinnerId) throw new Failure('forbidden')
  if (!access.user) throw new Failure('pin_not_found')
  return audienceOfPin(seen, access.user)
}
