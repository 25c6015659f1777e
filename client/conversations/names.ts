import type { Conversation, Correspondent } from '#domain/conversations/contract.ts'
import { listNames } from '../locales/list-names.ts'
import type { Speech } from '../locales/use-words.ts'
import { shownName } from '../ui/shown-name.ts'

/** A person's name; for a closed account, a text that says so. */
export function nameOf(person: Correspondent, say: Speech['say']): string {
  return person.is_closed ? say('message.closed_account') : shownName(person)
}

/** The names of a conversation: at most three, then how many more there are. */
export function namesOf({ users, user_count }: Conversation, speech: Speech): string {
  const named = users.slice(0, user_count > 3 ? 2 : 3).map((person) => nameOf(person, speech.say))
  return user_count === 0 ? speech.say('message.nobody') : listNames(named, user_count - named.length, speech)
}
