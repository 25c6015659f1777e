import type { MouseEvent } from 'react'
import { routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { BarLink } from '../ui/frame/bar-link.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { go } from '../ui/language/page-language.ts'
import { useNews } from '../ui/states/news.ts'

/** The bell with the number of new notifications. It opens a sheet with the newest ones; without JavaScript it links to the notifications page. */
export function BellLink() {
  const { say } = useWords()
  const { path } = usePage()
  const { unseen } = useNews()
  // The notifications page needs no sheet: it lists more.
  const hasSheet = path !== routes.notifications
  return (
    <BarLink
      href={routes.notifications}
      label={unseen > 0 ? say('bell.new', { count: unseen }) : say('bell.title')}
      icon="bell"
      testId="nav-notifications"
      count={unseen}
      {...(hasSheet && { 'aria-haspopup': 'dialog', 'data-js': '', onClick: openSheet })}
    />
  )
}

function openSheet(event: MouseEvent<HTMLElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const { currentTarget } = event
  import('./bell-sheet.tsx').then(
    ({ openBell }) => openBell(currentTarget),
    () => go(routes.notifications),
  )
}
