import { CreateItems } from '../../../boards/forms/create-items.tsx'
import { useWords } from '../../../locales/use-words.ts'
import button from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/layers/menu.tsx'

/** The create menu of pages that belong to no profile, board or section. Its links work without JavaScript. */
export function FeedCreate() {
  const { say } = useWords()
  return (
    <Menu
      id="create"
      label={say('arrange.create')}
      content={<Icon name="plus" size={24} />}
      className={`${button.button} ${button.round}`}
    >
      <CreateItems view={null} />
    </Menu>
  )
}
