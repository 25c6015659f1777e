import type { Conversation, Correspondent } from '../../domain/conversations/contract.ts'
import type { Speech } from '../locales/use-words.ts'

/** A person's name; of a closed account, words that say so. */
export function nameOf(person: Correspondent, say: Speech['say']): string {
  return person.is_closed ? say('message.closed_account') : person.full_name || `@${person.username}`
}

/** The names of a conversation: at most three, then how many more there are. */
export function namesOf({ users, user_count }: Conversation, { say, locale }: Speech): string {
  const named = users.slice(0, user_count > 3 ? 2 : 3).map((person) => nameOf(person, say))
  const rest = user_count - named.length
  const all = rest > 0 ? [...named, say('message.more_people', { count: rest })] : named
  if (all.length === 0) return say('message.nobody')
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(all)
}
