import { VIEW_TYPES } from '../../domain/pins/making.ts'
import { CreateItems } from '../boards/create-items.server.tsx'
import { useWords } from '../locales/use-words.ts'
import button from '../ui/button.module.css'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'

/** The plus as the document has it. */
export function DrawnPlus() {
  const { say } = useWords()
  return (
    <Menu
      id="create"
      label={say('arrange.create')}
      face={<Icon name="plus" size={24} />}
      className={`${button.button} ${button.round}`}
    >
      <CreateItems view={VIEW_TYPES.home} />
    </Menu>
  )
}
