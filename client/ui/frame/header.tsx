import type { ReactNode } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import { href, routes } from '#domain/routes.ts'
import { LinkButton } from '../button.tsx'
import { island } from '../island.tsx'
import { useNews } from '../states/news.ts'
import { BarLink } from './bar-link.tsx'
import css from './header.module.css'
import { Mark } from './mark.tsx'
import { usePage } from './page-context.ts'
import { ViewerMenu } from './viewer-menu.tsx'

const LanguageOffer = island(() => import('./language-offer.tsx').then(({ LanguageOffer }) => LanguageOffer))

interface HeaderProps {
  /** Content of the middle of the bar. */
  search: ReactNode
  /** Navigation, rendered after the skip links. */
  nav: ReactNode
  /** Links next to the logo, for a signed-in viewer. */
  links: ReactNode
  /** The viewer's notifications. */
  bell: ReactNode
}

/** The bar at the top of every page. */
export function Header({ search, nav, links, bell }: HeaderProps) {
  const { say } = useWords()
  const { viewer, unknownViewer, offer, path } = usePage()
  const onward = onwardFrom(path)
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
        {viewer ? (
          <div className={css.start}>
            <Home to={routes.homefeed} />
            {links}
          </div>
        ) : (
          <Home to={routes.home} />
        )}
        {search}
        {viewer ? (
          <div className={css.side}>
            {bell}
            <Messages />
            <ViewerMenu id="me" />
          </div>
        ) : unknownViewer ? null : (
          <div className={css.side}>
            <LinkButton href={href(routes.login, onward)}>{say('nav.log_in')}</LinkButton>
            <LinkButton kind="primary" href={href(routes.signup, onward)} data-join="">
              {say('nav.sign_up')}
            </LinkButton>
          </div>
        )}
      </header>
    </>
  )
}

/** Target of a login: back to this page. Between login and signup, `next` and the pending action are kept. */
function onwardFrom(path: string): { next: string | null; after?: string | null } {
  const [page, query] = path.split('?')
  if (page !== routes.login && page !== routes.signup) return { next: path === routes.home ? null : path }
  const asked = new URLSearchParams(query)
  return { next: asked.get('next'), after: asked.get('after') }
}

function Home({ to }: { to: string }) {
  return (
    <a className={css.mark} href={to}>
      <Mark />
      Pinfold
    </a>
  )
}

/** A link to the viewer's conversations; a dot marks unread messages. */
function Messages() {
  const { say } = useWords()
  const { unread } = useNews()
  return (
    <BarLink
      href={routes.conversations}
      label={say(unread ? 'nav.messages_unread' : 'nav.messages')}
      icon="message"
      testId="nav-messages"
      count={unread}
    />
  )
}
