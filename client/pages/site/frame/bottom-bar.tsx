import { useWords } from '#client/locales/use-words.ts'
import { BarLink } from '#client/ui/frame/bar-link.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import { routes } from '#domain/routes.ts'
import css from './bottom-bar.module.css'
import { BarCreate, GoalLinks } from './main-links.tsx'

interface BottomBarProps {
  /** Number of new notifications. */
  unseen: number
  /** True if a conversation has an unread message. */
  unread: boolean
}

/** The viewer's five main links at the bottom of a phone. Wider windows have them in the header. */
export function BottomBar({ unseen, unread }: BottomBarProps) {
  const { say } = useWords()
  const page = usePage()
  const path = page.path.split('?')[0]
  const isAt = (goal: string) => (path === goal ? 'page' : undefined)
  return (
    <nav className={css.bar} aria-label={say('nav.main')} data-test-id="bottom-bar" data-bottom-bar="">
      <GoalLinks />
      <BarCreate id="bottom-create" place={page.adds} />
      <BarLink
        href={routes.notifications}
        label={unseen > 0 ? say('bell.new', { count: unseen }) : say('bell.title')}
        icon="bell"
        count={unseen}
        aria-current={isAt(routes.notifications)}
      />
      <BarLink
        href={routes.conversations}
        label={say(unread ? 'nav.messages_unread' : 'nav.messages')}
        icon="message"
        count={unread}
        aria-current={isAt(routes.conversations)}
      />
    </nav>
  )
}
