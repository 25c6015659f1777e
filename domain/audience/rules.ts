import type { Viewer } from '../accounts/viewer.ts'
import type { Privacy } from '../boards/privacies.ts'
import { boardGroup, canSeeBoard, listedGroups, whyBoardHidden } from '../boards/rules.ts'
import { canSeeProfile } from '../profiles/rules.ts'
import type { Audience, Engines, Hidden, Who } from './contract.ts'

/** Facts that decide who may see a profile. */
export interface ProfileFacts {
  id: number
  isPrivate: boolean
  /** Why search engines must not list it; null: they may. */
  noindex: string | null
}

/** Facts that decide who may see a board. */
export interface BoardFacts {
  owner: Pick<ProfileFacts, 'id' | 'isPrivate'>
  privacy: Privacy
  archived: boolean
  collaboratorCount: number
  noindex: string | null
}

/** A person without any relation to the thing. */
const SOMEBODY: Viewer = { id: -1, isBot: false, loginState: 'full' }

/** Who can see a profile: evaluates `canSeeProfile` for a follower and for anybody else. */
export function profileAudience({ id, isPrivate, noindex }: ProfileFacts): Audience {
  const sees = (followed: boolean) => canSeeProfile(SOMEBODY, { id, isPrivate, followed })
  const who = whoOf({ anybody: sees(false), followers: sees(true), isListed: true, hasOthers: false })
  return { who, why: isPrivate ? 'private_profile' : 'public', engines: enginesOf(who, isPrivate, noindex) }
}

/** Who can see a board and its sections: evaluates `canSeeBoard` for each kind of viewer. */
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

/** Who can see a Pin: everybody who sees its board, and its saver; without a board, everybody who sees its saver's profile. */
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

/** Facts that decide if a person may see another one's things. */
export interface PersonFacts {
  id: number
  /** True if they are an approved follower of the owner. */
  follows: boolean
  /** True if they are the owner, a collaborator, or act for the owner. */
  works: boolean
}

/**
 * The condition that hides a board with its sections, or a profile with its Pins, from a person; null: they may see it. The Pins of a board are also visible
 * to their savers.
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
  // The question is only asked for boards that exist, and by people, not programs.
  return why === 'deleted' || why === 'token' ? null : why
}

interface Seen {
  /** True if a person who doesn't follow the owner may open it. */
  anybody: boolean
  followers: boolean
  /** True if it is in public lists. */
  isListed: boolean
  /** True if it has collaborators. */
  hasOthers: boolean
}

function whoOf({ anybody, followers, isListed, hasOthers }: Seen): Who {
  if (anybody) return isListed ? 'everybody' : 'link'
  if (followers) return isListed ? 'followers' : 'followers_link'
  return hasOthers ? 'people' : 'you'
}

/** Search engines list public things, unless there is a reason against it. */
function enginesOf(who: Who, isPrivate: boolean, noindex: string | null): Engines {
  if (isPrivate) return 'private_profile'
  if (who !== 'everybody') return 'not_public'
  if (noindex === null) return 'listed'
  return noindex === 'staff' ? 'staff' : 'kept_out'
}
