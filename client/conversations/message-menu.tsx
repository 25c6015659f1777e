import type { Message } from '#domain/conversations/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/layers/menu.tsx'
import css from './thread.module.css'

/** Actions on another person's message. */
export function MessageMenu({ message: { id, seq } }: { message: Message }) {
  const { say } = useWords()
  return (
    <Menu
      id={`message-menu-${seq}`}
      label={say('message.options')}
      className={css.options}
      content={<Icon name="more" size={18} />}
    >
      <a href={href(routes.legalThing, { kind: 'message', id })}>{say('report.message')}</a>
    </Menu>
  )
}
