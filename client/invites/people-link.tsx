import { type MouseEvent, useState } from 'react'
import { BREAKPOINTS } from '#domain/constants.ts'
import type { BoardPerson } from '#domain/invites/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Avatar } from '../ui/avatar.tsx'
import { LinkButton } from '../ui/button.tsx'
import { closedIsland } from '../ui/island.tsx'
import { go } from '../ui/language/page-language.ts'
import { opensHere } from '../ui/pressed.ts'
import css from './people-link.module.css'

const PeopleDialog = closedIsland(() => import('./people-dialog.tsx').then(({ PeopleDialog }) => PeopleDialog))

/** A link to the page of a board's people, shown to those people. On wide screens it opens a dialog. */
export function PeopleLink({ board, people }: { board: string; people: BoardPerson[] }) {
  const { say } = useWords()
  const [isOpen, setOpen] = useState(false)
  const path = href(routes.boardPeople, { board })
  const [wasOpened, setWasOpened] = useState(false)
  const open = (event: MouseEvent) => {
    if (!opensHere(event) || innerWidth < BREAKPOINTS.tablet) return
    event.preventDefault()
    setOpen(true)
    setWasOpened(true)
  }
  return (
    <>
      <LinkButton href={path} onClick={open} data-test-id="board-people">
        {people.length > 0 && (
          <span className={css.avatars}>
            {people.map((person) => (
              <Avatar
                key={person.id}
                src={person.image_medium_url}
                name={person.full_name}
                tint={person.avatar_color_index}
                size="small"
                alt=""
              />
            ))}
          </span>
        )}
        {say('board.people')}
      </LinkButton>
      {wasOpened && (
        <PeopleDialog board={board} open={isOpen} onClose={() => setOpen(false)} onUnavailable={() => go(path)} />
      )}
    </>
  )
}
