import { useEffect, useRef } from 'react'
import type { UserCard } from '#domain/profiles/contract.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { useMutation } from '../data/use-mutation.ts'
import { useWords } from '../locales/use-words.ts'
import type { MessageId } from '../locales/words.ts'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import css from './people.module.css'
import { PersonForm } from './person-form.tsx'
import { PersonRow } from './person-row.tsx'

/** One choice about a person, such as approving a follow request. */
export interface Decision {
  id: string
  label: MessageId
  /** The action of the form, which works without JavaScript. */
  action: string
  /** The text that replaces the buttons afterwards. */
  done: MessageId
  kind: 'primary' | 'plain'
  /** Resolves to false if the viewer cancelled. */
  send: (userId: string) => Promise<unknown>
}

interface DecisionRowProps {
  person: UserCard
  decisions: readonly Decision[]
  onDone: () => void
}

/** A person with buttons for a decision. Afterwards a text replaces the buttons and gets the focus. */
export function DecisionRow({ person, decisions, onDone }: DecisionRowProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  const result = useRef<HTMLSpanElement>(null)
  const { value, set } = useMutation<string | null>(null, async (wanted) => {
    if ((await decisions.find(({ id }) => id === wanted)?.send(person.id)) === false) return null
    onDone()
    return wanted
  })
  const made = decisions.find(({ id }) => id === value)
  const isMade = made !== undefined
  useEffect(() => {
    if (isMade) result.current?.focus()
  }, [isMade])
  return (
    <PersonRow person={person}>
      {made ? (
        <span ref={result} tabIndex={-1} className={css.done}>
          {say(made.done)}
        </span>
      ) : (
        decisions.map(({ id, label, action, kind }) => (
          <PersonForm key={id} action={action} userId={person.id} onSubmit={() => mayAct(viewer) && set(id)}>
            <Button type="submit" kind={kind} aria-label={`${say(label)}: ${person.full_name}`}>
              {say(label)}
            </Button>
          </PersonForm>
        ))
      )}
    </PersonRow>
  )
}
