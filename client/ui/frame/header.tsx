import type { ReactNode } from 'react'
import { href, routes } from '../../../domain/routes.ts'
import { useWords } from '../../locales/use-words.ts'
import { LinkButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { island } from '../island.tsx'
import css from './header.module.css'
import { Mark } from './mark.tsx'
import { usePage } from './page-context.ts'
import { ViewerMenu } from './viewer-menu.tsx'

const LanguageOffer = island(() => import('./language-offer.tsx').then(({ LanguageOffer }) => LanguageOffer))

/** The bar at the top of every page. `search` is placed in its middle, `nav` after the links that skip it. */
export function Header({ search, nav }: { search: ReactNode; nav: ReactNode }) {
  const { say } = useWords()
  const { viewer, offer, path } = usePage()
  return (
    <>
      <a className={css.skip} href="#main">
        {say('nav.skip')}
      </a>
      <a className={css.skip} href="#foot">
        {say('nav.skip_to_foot')}
      </a>
      {nav}
      {offer && <LanguageOffer />}
      <header className={css.bar} data-test-id="header" data-viewer={viewer ? '' : undefined}>
        <a className={css.mark} href={viewer ? routes.homefeed : routes.home}>
          <Mark />
          Pinfold
        </a>
        {search}
        {viewer ? (
          <>
            <Bell />
            <Messages />
            <ViewerMenu id="me" />
          </>
        ) : (
          <LinkButton kind="primary" href={href(routes.login, { next: path === routes.home ? null : path })}>
            {say('nav.log_in')}
          </LinkButton>
        )}
      </header>
    </>
  )
}

/** Leads to the viewer's conversations; a dot says that there is something unread. */
function Messages() {
  const { say } = useWords()
  const { viewer } = usePage()
  return (
    <a
      className={css.messages}
      href={routes.conversations}
      aria-label={say(viewer?.unread ? 'nav.messages_unread' : 'nav.messages')}
      data-test-id="nav-messages"
    >
      <Icon name="message" size={24} />
      {viewer?.unread && <span className={css.dot} />}
    </a>
  )
}

/** Leads to what happened to the viewer, with the number of what is new. */
function Bell() {
  const { say } = useWords()
  const { viewer } = usePage()
  const count = viewer?.unseen ?? 0
  return (
    <a
      className={css.messages}
      href={routes.notifications}
      aria-label={count > 0 ? say('bell.new', { count }) : say('bell.title')}
      data-test-id="nav-notifications"
    >
      <Icon name="bell" size={24} />
      {count > 0 && (
        <span className={css.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </a>
  )
}
