import type { BoardPeople, BoardPerson } from '#domain/invites/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Form } from '../ui/form.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/layers/menu.tsx'
import css from './board-people.module.css'

interface PartingMenuProps {
  board: BoardPeople['board']
  person: BoardPerson
  /** true: the viewer leaves the board; false: the owner removes the person. */
  isSelf: boolean
  onPart: (person: BoardPerson, withPins: boolean) => void
}

/**
 * Leaves a board or removes a person from it, with or without the pins that they saved. Leaving submits the plain form and opens the viewer's profile, because
 * the viewer may no longer see the board.
 */
export function PartingMenu({ board, person, isSelf, onPart }: PartingMenuProps) {
  const { say } = useWords()
  const { viewer, path } = usePage()
  const back = isSelf && viewer ? href(routes.profile, { username: viewer.username }) : path
  return (
    <Menu
      id={`part-${person.id}`}
      className={css.more}
      label={isSelf ? say('people.leave') : `${say('people.remove')}: ${person.full_name}`}
      content={isSelf ? say('people.leave') : <Icon name="more" />}
    >
      {[false, true].map((withPins) => (
        <Form
          key={String(withPins)}
          action={href(routes.do.boardPart, { board: board.id })}
          data-js={isSelf ? undefined : ''}
          onSubmit={(event) => {
            if (isSelf) return
            event.preventDefault()
            onPart(person, withPins)
          }}
        >
          <input type="hidden" name="user_id" value={person.id} />
          <input type="hidden" name="return_to" value={back} />
          {withPins && <input type="hidden" name="with_pins" value="1" />}
          <button type="submit">{say(TEXTS[isSelf ? 'leave' : 'remove'][withPins ? 1 : 0])}</button>
        </Form>
      ))}
    </Menu>
  )
}

const TEXTS = {
  leave: ['people.leave_pins', 'people.leave_with_pins'],
  remove: ['people.remove_keep', 'people.remove_with_pins'],
} as const
