import { type ReactNode, useRef } from 'react'
import type { BoardPerson, BoardPeople as People } from '#domain/invites/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { PersonForm } from '../relations/person-form.tsx'
import { PersonRow } from '../relations/person-row.tsx'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import css from './board-people.module.css'
import { InviteByName } from './invite-by-name.tsx'
import { LetManage } from './let-manage.tsx'
import { PartingMenu } from './parting-menu.tsx'
import { useBoardPeople } from './use-board-people.ts'

interface BoardPeopleProps {
  people: People
  /** Renders the followed people who can be invited. `onAsked` must be called after each invitation. */
  following: (asked: { board: string; not: ReadonlySet<string>; onAsked: () => void }) => ReactNode
}

/** A board's owner, collaborators and open invitations, with the actions that the viewer may take. */
export function BoardPeople({ people: first, following }: BoardPeopleProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  const box = useRef<HTMLDivElement>(null)
  // The pressed button disappears with the person's row: the box gets the focus.
  const { people, part, cancel, refresh } = useBoardPeople(first, () => box.current?.focus({ preventScroll: true }))
  const { board, owner, collaborators, invites } = people
  const known = [first.owner, ...first.collaborators, ...first.invites.flatMap(({ invited_user: user }) => user ?? [])]
  return (
    <div ref={box} tabIndex={-1} className={css.people}>
      <ul aria-label={say('people.title')}>
        <PersonRow person={owner}>
          <span className={css.role}>{say('people.owner')}</span>
        </PersonRow>
        {collaborators.map((person) => (
          <PersonRow key={person.id} person={person}>
            {(people.may_remove || person.id === viewer?.id) && (
              <PartingMenu board={board} person={person} isSelf={person.id === viewer?.id} onPart={part} />
            )}
          </PersonRow>
        ))}
      </ul>
      {collaborators.length === 0 && <p className={css.note}>{say('people.nobody')}</p>}
      {invites.length > 0 && (
        <section>
          <h2>{say('people.invited')}</h2>
          <ul aria-label={say('people.invited')}>
            {invites.map(({ invited_user: person }) =>
              person ? (
                <PersonRow key={person.id} person={person}>
                  <Cancel board={board.id} person={person} onCancel={cancel} />
                </PersonRow>
              ) : null,
            )}
          </ul>
        </section>
      )}
      {people.may_invite && (
        <section>
          <h2>{say('people.invite')}</h2>
          <InviteByName board={board.id} onAsked={refresh} />
          {following({ board: board.id, not: new Set(known.map(({ id }) => id)), onAsked: refresh })}
        </section>
      )}
      {people.may_remove && collaborators.length > 0 && (
        <LetManage board={board.id} first={people.collaborators_manage} />
      )}
    </div>
  )
}

interface CancelProps {
  board: string
  person: BoardPerson
  onCancel: (person: BoardPerson) => void
}

function Cancel({ board, person, onCancel }: CancelProps) {
  const { say } = useWords()
  return (
    <PersonForm action={href(routes.do.boardCancel, { board })} userId={person.id} onSubmit={() => onCancel(person)}>
      <Button type="submit" aria-label={`${say('people.cancel')}: ${person.full_name}`}>
        {say('people.cancel')}
      </Button>
    </PersonForm>
  )
}
