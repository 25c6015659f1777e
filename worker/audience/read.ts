import * as v from 'valibot'
import type { Words } from '#client/locales/words.ts'
import { type Audience, audienceAnswer, audienceQuery, type Hidden, type SeenBy } from '#domain/audience/contract.ts'
import { type PersonFacts, whyHidden } from '#domain/audience/rules.ts'
import { worksOnBoard } from '#domain/boards/rules.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { askBoard, boardAccess, boardOf } from '../boards/read.ts'
import { batch, type Results } from '../db/batch.ts'
import { reading } from '../http/action/reading.ts'
import type { Requester } from '../http/requester.ts'
import { askPin, pinOf } from '../pins/read.ts'
import { accessOf, loadAccess } from '../profiles/read.ts'
import type { ViewerRow } from '../viewers.ts'
import { type OnBoard, selectPersonOn } from './queries.ts'
import {
  audienceOfBoard,
  audienceOfPin,
  audienceOfProfile,
  audienceSentence,
  factsOf,
  personSentence,
  profileFacts,
} from './view.ts'

/** A board or Pin and who can see it, for a viewer who may ask. */
export interface Seen {
  audience: Audience
  /** If the person asked about can see it; undefined: nobody was asked about. */
  person?: SeenBy | undefined
  /** The name of the board, or the title of the Pin. */
  name: string
  /** null for a Pin. */
  boardId: string | null
  /** True if it is the viewer's own. */
  isOwn: boolean
  /** True if the viewer may ask about other people: the board is theirs, or the Pin's board or profile. */
  mayAsk: boolean
  viewerRow: ViewerRow | null
}

/** Who can see the viewer's profile. */
export async function readProfileAudience(requester: Requester): Promise<Audience> {
  const { user } = await loadAccess(requester, 'me')
  if (!user) throw new Failure('no_session')
  return audienceOfProfile(user)
}

/**
 * Who can see a board or a section, for its owner and collaborators; others get 403, or 404 where they may not see it.
 * @param user a username, about which only the board's owner may ask; an unknown one is 404 code 30
 * @throws no_session for visitors
 */
export async function readSeenBoard(
  requester: Requester,
  id: number | { sectionId: number },
  user?: string,
): Promise<Seen> {
  const answered = await batch(requester.db, {
    ...askBoard(requester, id),
    person: askPerson(user, typeof id === 'number' ? { boardId: id } : id),
  })
  if (accessOf(requester, answered.access).viewer.id === null) throw new Failure('no_session')
  const { access, board } = boardOf(requester, answered)
  if (!worksOnBoard(access.viewer, boardAccess(access, board))) throw new Failure('forbidden')
  const isOwn = access.viewer.id === board.owner.id
  const { boardId, name } = board.card
  const person = seenBy(answered.person, isOwn, (facts) => whyHidden(facts, { board: factsOf(board) }))
  const seen = { audience: audienceOfBoard(board), person, isOwn, mayAsk: isOwn }
  return { ...seen, name, boardId: String(boardId), viewerRow: access.viewerRow }
}

/**
 * Who can see a Pin, for its saver; others get 403, or 404 where they may not see it.
 * @param user as in `readSeenBoard`, allowed if the board or the profile is the saver's own
 */
export async function readSeenPin(requester: Requester, id: number, user?: string): Promise<Seen> {
  const answered = await batch(requester.db, {
    ...askPin(requester, id, 'rule'),
    person: askPerson(user, { pinId: id }),
  })
  if (accessOf(requester, answered.access).viewer.id === null) throw new Failure('no_session')
  const { access, ...seen } = pinOf(requester, answered)
  if (access.viewer.id !== seen.parts.pin.pinnerId) throw new Failure('forbidden')
  if (!access.user) throw new Failure('pin_not_found')
  const { title, pinnerId } = seen.parts.pin
  const place = seen.board ? { board: factsOf(seen.board) } : { profile: profileFacts(access.user) }
  const mayAsk = access.user.id === pinnerId
  return {
    audience: audienceOfPin(seen, access.user),
    person: seenBy(answered.person, mayAsk, (facts) => whyHidden(facts, place, pinnerId)),
    name: title,
    boardId: null,
    isOwn: true,
    mayAsk,
    viewerRow: access.viewerRow,
  }
}

function askPerson(user: string | undefined, on: OnBoard) {
  return user ? selectPersonOn(user, on) : undefined
}

/** Only owners may ask about others: the answer shows who works on their boards and who follows them. @throws forbidden, user_not_found */
function seenBy(
  found: Results<ReturnType<typeof askPerson>>,
  mayAsk: boolean,
  why: (facts: PersonFacts) => Hidden | null,
) {
  if (found === undefined) return
  if (!mayAsk) throw new Failure('forbidden')
  const [row] = found
  if (!row) throw new Failure('user_not_found')
  const { id, username, follows, works } = row
  return { username, hidden_by: why({ id, follows: follows === 1, works: works === 1 }) }
}

const ASKED = { query: audienceQuery, answer: audienceAnswer, login: 'any' } as const

function said({ audience, person }: Pick<Seen, 'audience' | 'person'>, words: Words) {
  const named = person && { person: { ...person, sentence: personSentence(words, person) } }
  return { ...audience, sentence: audienceSentence(words, audience), ...named }
}

export const getProfileAudience = reading(
  {
    ...ASKED,
    query: v.object({}),
    call: ['get', routes.api.ownAudience],
    ids: {},
    summary: 'Who can see the viewer’s profile',
    fails: ['no_session', 'user_not_found'],
  },
  async ({ requester, words }) => said({ audience: await readProfileAudience(requester) }, words),
)

export const getBoardAudience = reading(
  {
    ...ASKED,
    call: ['get', routes.api.boardAudience],
    ids: { board: 'board_not_found' },
    summary: 'Who can see a board',
    fails: ['no_session', 'user_not_found', 'board_not_found', 'forbidden'],
  },
  async ({ requester, words, ids, query }) => said(await readSeenBoard(requester, ids.board, query.user), words),
)

export const getSectionAudience = reading(
  {
    ...ASKED,
    call: ['get', routes.api.sectionAudience],
    ids: { section: 'section_not_found' },
    summary: 'Who can see a section of a board',
    fails: ['no_session', 'user_not_found', 'section_not_found', 'forbidden'],
  },
  async ({ requester, words, ids, query }) => {
    const seen = await readSeenBoard(requester, { sectionId: ids.section }, query.user).catch((error) => {
      throw error instanceof Failure && error.kind === 'board_not_found' ? new Failure('section_not_found') : error
    })
    return said(seen, words)
  },
)

export const getPinAudience = reading(
  {
    ...ASKED,
    call: ['get', routes.api.pinAudience],
    ids: { pin: 'pin_not_found' },
    summary: 'Who can see a pin',
    fails: ['no_session', 'user_not_found', 'pin_not_found', 'forbidden'],
  },
  async ({ requester, words, ids, query }) => said(await readSeenPin(requester, ids.pin, query.user), words),
)
