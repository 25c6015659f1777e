import type { Privacy } from '../boards/privacies.ts'
import { boardGroup, canSeeBoard, listedGroups, whyBoardHidden } from '../boards/rules.ts'
import { canSeeProfile } from '../profiles/rules.ts'
import type { Viewer } from '../viewer.ts'
import type { Audience, Engines, Hidden, Who } from './contract.ts'

/** What decides who may see a profile. */
export interface ProfileFacts {
  id: number
  isPrivate: boolean
  /** Why search engines must not list it; null: they may. */
  noindex: string | null
}

/** What decides who may see a board. */
export interface BoardFacts {
  owner: Pick<ProfileFacts, 'id' | 'isPrivate'>
  privacy: Privacy
  archived: boolean
  collaboratorCount: number
  noindex: string | null
}

/** Somebody who has nothing to do with the thing. */
const SOMEBODY: Viewer = { id: -1, isBot: false, loginState: 'full' }

/** Who can see a profile: asks `canSeeProfile` for somebody who follows the person and somebody who doesn't. */
export function profileAudience({ id, isPrivate, noindex }: ProfileFacts): Audience {
  const sees = (followed: boolean) => canSeeProfile(SOMEBODY, { id, isPrivate, followed })
  const who = whoOf({ anybody: sees(false), followers: sees(true), isListed: true, hasOthers: false })
  return { who, why: isPrivate ? 'private_profile' : 'public', engines: enginesOf(who, isPrivate, noindex) }
}

/** Who can see a board and its sections: asks `canSeeBoard` for each kind of viewer. */
export function boardAudience(board: BoardFacts): Audience {
  const { owner, collaboratorCount, noindex } = board
  const sees = (followed: boolean) =>
    canSeeBoard(SOMEBODY, {
      ...{ privacy: board.privacy, archived: board.archived, ownerId: owner.id },
      ...{ deleted: false, collaborator: false, acting: false },
      ownerVisible: canSeeProfile(SOMEBODY, { ...owner, followed }),
    })
  const group = boardGroup(board)
  const isListed = listedGroups(false).includes(group)
  const who = whoOf({ anybody: sees(false), followers: sees(true), isListed, hasOthers: collaboratorCount > 0 })
  const why = group !== 'public' ? group : owner.isPrivate ? 'private_profile' : 'public'
  return { who, why, engines: enginesOf(who, owner.isPrivate, noindex) }
}

/** Who can see a Pin: whoever sees its board, and its saver; without a board, whoever sees its saver's profile. */
export function pinAudience(
  pin: { saverId: number; noindex: string | null },
  place: { board: BoardFacts } | { profile: ProfileFacts },
): Audience {
  const ofPlace = 'board' in place ? boardAudience(place.board) : profileAudience(place.profile)
  const owner = 'board' in place ? place.board.owner : place.profile
  const isGuest = pin.saverId !== owner.id
  const who = ofPlace.who === 'you' && isGuest ? 'people' : ofPlace.who
  return { ...ofPlace, who, engines: enginesOf(who, owner.isPrivate, pin.noindex) }
}

/** What decides whether a person may see something of somebody. */
export interface PersonFacts {
  id: number
  /** They are an approved follower of the owner. */
  follows: boolean
  /** They work on the board: as its owner, as a collaborator, or for the owner. */
  works: boolean
}

/**
 * The condition that keeps a person from a board with its sections, or from a profile with its Pins; null: they may see it. The Pins of a board are
 * seen with it, and by their saver.
 */
export function whyHidden(
  { id, follows, works }: PersonFacts,
  place: { board: BoardFacts } | { profile: Pick<ProfileFacts, 'id' | 'isPrivate'> },
  saverId: number | null = null,
): Hidden | null {
  if (id === saverId) return null
  const viewer: Viewer = { id, isBot: false, loginState: 'full' }
  const owner = 'board' in place ? place.board.owner : place.profile
  const ownerVisible = canSeeProfile(viewer, { ...owner, followed: follows })
  if (!('board' in place)) return ownerVisible ? null : 'private_profile'
  const { privacy, archived } = place.board
  const access = {
    privacy,
    archived,
    ownerId: owner.id,
    deleted: false,
    collaborator: works,
    acting: false,
    ownerVisible,
  }
  const why = whyBoardHidden(viewer, access)
  // Neither deleted boards nor programs are asked about.
  return why === 'deleted' || why === 'token' ? null : why
}

interface Seen {
  /** Whether somebody who doesn't follow the owner may open it. */
  anybody: boolean
  followers: boolean
  /** Whether it stands in lists. */
  isListed: boolean
  /** Whether others than the owner work on it. */
  hasOthers: boolean
}

function whoOf({ anybody, followers, isListed, hasOthers }: Seen): Who {
  if (anybody) return isListed ? 'everybody' : 'link'
  if (followers) return isListed ? 'followers' : 'followers_link'
  return hasOthers ? 'people' : 'you'
}

/** Search engines list what everybody finds, unless there is a reason against it. */
function enginesOf(who: Who, isPrivate: boolean, noindex: string | null): Engines {
  if (isPrivate) return 'private_profile'
  if (who !== 'everybody') return 'not_public'
  if (noindex === null) return 'listed'
  return noindex === 'staff' ? 'staff' : 'kept_out'
}
