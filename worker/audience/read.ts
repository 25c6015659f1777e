import * as v from 'valibot'
import type { Words } from '../../client/locales/words.ts'
import { type Audience, audienceAnswer } from '../../domain/audience/contract.ts'
import { worksOnBoard } from '../../domain/boards/rules.ts'
import { Failure } from '../../domain/errors.ts'
import { routes } from '../../domain/routes.ts'
import { askBoard, boardAccess, boardOf } from '../boards/read.ts'
import { round } from '../db/round.ts'
import { reading } from '../http/action/reading.ts'
import type { Asker } from '../http/asker.ts'
import { askPin, pinOf } from '../pins/read.ts'
import { accessOf, loadAccess } from '../profiles/read.ts'
import type { ViewerRow } from '../viewers.ts'
import { audienceOfBoard, audienceOfPin, audienceOfProfile, audienceSentence } from './view.ts'

/** A board or Pin and who can see it, for a viewer who may ask. */
export interface Seen {
  audience: Audience
  /** Of the board, or the title of the Pin. */
  name: string
  /** Of the board; null for a Pin. */
  boardId: string | null
  /** The viewer's own. */
  isOwn: boolean
  viewerRow: ViewerRow | null
}

/** Who can see the viewer's profile. */
export async function readProfileAudience(asker: Asker): Promise<Audience> {
  const { user } = await loadAccess(asker, 'me')
  if (!user) throw new Failure('no_session')
  return audienceOfProfile(user)
}

/** Who can see a board or a section, for those who work on it; others get 403, or 404 where they may not see it. @throws no_session for visitors */
export async function readSeenBoard(asker: Asker, id: number | { sectionId: number }): Promise<Seen> {
  const answered = await round(asker.db, askBoard(asker, id))
  if (accessOf(asker, answered.access).viewer.id === null) throw new Failure('no_session')
  const { access, board } = boardOf(asker, answered)
  if (!worksOnBoard(access.viewer, boardAccess(access, board))) throw new Failure('forbidden')
  const isOwn = access.viewer.id === board.owner.id
  const { boardId, name } = board.card
  return { audience: audienceOfBoard(board), name, boardId: String(boardId), isOwn, viewerRow: access.viewerRow }
}

/** Who can see a Pin, for its saver; others get 403, or 404 where they may not see it. */
export async function readSeenPin(asker: Asker, id: number): Promise<Seen> {
  const answered = await round(asker.db, askPin(asker, id, 'rule'))
  if (accessOf(asker, answered.access).viewer.id === null) throw new Failure('no_session')
  const { access, ...seen } = pinOf(asker, answered)
  if (access.viewer.id !== seen.parts.pin.pinnerId) throw new Failure('forbidden')
  if (!access.user) throw new Failure('pin_not_found')
  const { title } = seen.parts.pin
  return {
    audience: audienceOfPin(seen, access.user),
    name: title,
    boardId: null,
    isOwn: true,
    viewerRow: access.viewerRow,
  }
}

const ASKED = { query: v.object({}), answer: audienceAnswer, login: 'any' } as const

function said(audience: Audience, words: Words) {
  return { ...audience, sentence: audienceSentence(words, audience) }
}

export const getProfileAudience = reading(
  {
    ...ASKED,
    call: ['get', routes.api.ownAudience],
    ids: {},
    summary: 'Who can see the viewer’s profile',
    fails: ['no_session', 'user_not_found'],
  },
  async ({ asker, words }) => said(await readProfileAudience(asker), words),
)

export const getBoardAudience = reading(
  {
    ...ASKED,
    call: ['get', routes.api.boardAudience],
    ids: { board: 'board_not_found' },
    summary: 'Who can see a board',
    fails: ['no_session', 'board_not_found', 'forbidden'],
  },
  async ({ asker, words, ids }) => said((await readSeenBoard(asker, ids.board)).audience, words),
)

export const getSectionAudience = reading(
  {
    ...ASKED,
    call: ['get', routes.api.sectionAudience],
    ids: { section: 'section_not_found' },
    summary: 'Who can see a section of a board',
    fails: ['no_session', 'section_not_found', 'forbidden'],
  },
  async ({ asker, words, ids }) => {
    const { audience } = await readSeenBoard(asker, { sectionId: ids.section }).catch((error) => {
      throw error instanceof Failure && error.kind === 'board_not_found' ? new Failure('section_not_found') : error
    })
    return said(audience, words)
  },
)

export const getPinAudience = reading(
  {
    ...ASKED,
    call: ['get', routes.api.pinAudience],
    ids: { pin: 'pin_not_found' },
    summary: 'Who can see a pin',
    fails: ['no_session', 'pin_not_found', 'forbidden'],
  },
  async ({ asker, words, ids }) => said((await readSeenPin(asker, ids.pin)).audience, words),
)
