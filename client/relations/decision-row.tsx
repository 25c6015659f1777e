import { useEffect, useRef } from 'react'
import type { UserCard } from '../../domain/profiles/contract.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { useMutation } from '../data/use-mutation.ts'
import { useWords } from '../locales/use-words.ts'
import type { MessageId } from '../locales/words.ts'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import css from './people.module.css'
import { PersonForm } from './person-form.tsx'
import { PersonRow } from './person-row.tsx'

/** Something to decide about a person: what the button says, its form, its call, and what is said once it is done. */
export interface Decision {
  id: string
  label: MessageId
  door: string
  done: MessageId
  kind: 'primary' | 'plain'
  /** false: who decided thought better of it, and nothing was done. */
  send: (userId: string) => Promise<unknown>
}

interface DecisionRowProps {
  person: UserCard
  decisions: readonly Decision[]
  onDone: () => void
}

/** A person about whom one decides; what was decided takes the buttons' place, and the focus with it. */
export function DecisionRow({ person, decisions, onDone }: DecisionRowProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  const said = useRef<HTMLSpanElement>(null)
  const { value, set } = useMutation<string | null>(null, async (wanted) => {
    if ((await decisions.find(({ id }) => id === wanted)?.send(person.id)) === false) return null
    onDone()
    return wanted
  })
  const made = decisions.find(({ id }) => id === value)
  const isMade = made !== undefined
  useEffect(() => {
    if (isMade) said.current?.focus()
  }, [isMade])
  return (
    <PersonRow person={person}>
      {made ? (
        <span ref={said} tabIndex={-1} className={css.done}>
          {say(made.done)}
        </span>
      ) : (
        decisions.map(({ id, label, door, kind }) => (
          <PersonForm key={id} action={door} userId={person.id} onSubmit={() => mayAct(viewer) && set(id)}>
            <Button type="submit" kind={kind} aria-label={`${say(label)}: ${person.full_name}`}>
              {say(label)}
            </Button>
          </PersonForm>
        ))
      )}
    </PersonRow>
  )
}
