import type { UserCard } from '#domain/profiles/contract.ts'
import { useWords } from '../locales/use-words.ts'
import { Avatar } from '../ui/avatar.tsx'
import css from './suggestions.module.css'

interface SuggestionsProps {
  id: string
  people: readonly UserCard[]
  current: number
  take: (person: UserCard) => void
}

/** Suggestions for the @mention being typed. */
export function Suggestions({ id, people, current, take }: SuggestionsProps) {
  const { say } = useWords()
  if (people.length === 0) return null
  return (
    <div id={id} role="listbox" aria-label={say('comment.people')} className={css.people}>
      {people.map((person, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
        <div
          key={person.id}
          id={`${id}-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === current}
          // A press must not move the focus from the field, which would close the list.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => take(person)}
        >
          <Avatar
            src={person.image_medium_url}
            name={person.full_name}
            tint={person.avatar_color_index}
            size="small"
            alt=""
          />
          <b dir="auto">{person.full_name}</b>
          <span>@{person.username}</span>
        </div>
      ))}
    </div>
  )
}
