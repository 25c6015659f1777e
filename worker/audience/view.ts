import type { Words } from '#client/locales/words.ts'
import type { Audience, SeenBy } from '#domain/audience/contract.ts'
import { type BoardFacts, boardAudience, pinAudience, profileAudience } from '#domain/audience/rules.ts'
import { PRIVACIES } from '#domain/boards/privacies.ts'
import type { BoardRow } from '../boards/read.ts'
import type { SeenPin } from '../pins/read.ts'
import type { UserRow } from '../profiles/read.ts'

/** Who can see a board and its sections. */
export function audienceOfBoard(board: BoardRow): Audience {
  return boardAudience(factsOf(board))
}

/** Who can see a Pin. `owner`: the owner of its board, or the saver of a Pin without a board. */
export function audienceOfPin({ parts: { pin }, board }: SeenPin, owner: UserRow): Audience {
  const facts = { saverId: pin.pinnerId, noindex: pin.seoNoindexReason }
  return pinAudience(facts, board ? { board: factsOf(board) } : { profile: profileFacts(owner) })
}

/** Who can see a profile. */
export function audienceOfProfile(user: UserRow): Audience {
  return profileAudience(profileFacts(user))
}

/** Facts that decide who may see a profile. */
export function profileFacts({ id, isPrivate, seoNoindexReason }: UserRow) {
  return { id, isPrivate, noindex: seoNoindexReason }
}

/** Facts that decide who may see a board. */
export function factsOf({ card, detail, owner }: BoardRow): BoardFacts {
  return {
    owner,
    privacy: PRIVACIES[card.privacy] ?? 'secret',
    archived: detail.archived,
    collaboratorCount: detail.collaboratorCount,
    noindex: detail.seoNoindexReason,
  }
}

/** The audience as a sentence, with its reasons. */
export function audienceSentence(words: Words, audience: Audience): string {
  const { who, why, engines } = audience
  // The rules return only these pairs; the build finds the texts by their names.
  const seen = {
    everybody: () => words._('audience.everybody'),
    link: () => words._('audience.link'),
    followers: () => words._('audience.followers'),
    followers_link: () => words._('audience.followers_link'),
    people: () => words._(why === 'archived' ? 'audience.people.archived' : 'audience.people.secret'),
    you: () => words._(why === 'archived' ? 'audience.you.archived' : 'audience.you.secret'),
  }[who]()
  return `${seen} ${words._(`audience.engines.${engines}`)}`
}

/** If the person can see it, as a sentence with the reason. */
export function personSentence(words: Words, { username, hidden_by }: SeenBy): string {
  return words._(hidden_by === null ? 'audience.person.sees' : `audience.person.${hidden_by}`, { username })
}

/** The question with its answer, for forms. */
export function audienceText(words: Words, audience: Audience, isProfile = false): string {
  return `${words._(isProfile ? 'audience.title_profile' : 'audience.title')} ${audienceSentence(words, audience)}`
}
