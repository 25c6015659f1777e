import type { ReactNode } from 'react'
import { href, routes } from '../../../domain/routes.ts'
import { rendition } from '../../data/rendition.ts'
import { useWords } from '../../locales/use-words.ts'
import { Avatar } from '../avatar.tsx'
import { LinkButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { island } from '../island.tsx'
import { Menu } from '../layers/menu.tsx'
import { useWaiting } from '../states/waiting.ts'
import css from './header.module.css'
import { usePage } from './page-context.ts'

const LanguageOffer = island(() => import('./language-offer.tsx').then(({ LanguageOffer }) => LanguageOffer))

/** The bar at the top of every page. `search` is placed in its middle. */
export function Header({ search }: { search: ReactNode }) {
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
      {offer && <LanguageOffer />}
      <header className={css.bar} data-test-id="header" data-viewer={viewer ? '' : undefined}>
        <a className={css.mark} href={viewer ? routes.homefeed : routes.home}>
          <Mark />
          Pinfold
        </a>
        {search}
        {viewer ? (
          <>
            <Messages />
            <ViewerMenu />
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

/** The viewer's menu. Its badge shows the number of open follow requests (G-108). */
function ViewerMenu() {
  const { say } = useWords()
  const { viewer, mediaBase } = usePage()
  const count = useWaiting(viewer?.waiting)
  if (!viewer) return null
  const { username } = viewer
  const waiting = count > 0 ? say('follow.waiting', { count }) : null
  return (
    <Menu
      id="me"
      label={waiting ? `${say('nav.account')} (${waiting})` : say('nav.account')}
      className={css.me}
      content={
        <>
          <Avatar
            src={rendition(mediaBase, viewer.key, '75x75')}
            name={viewer.full_name}
            tint={Number(viewer.id.slice(-1))}
            size="small"
            alt=""
          />
          {waiting && (
            <span className={css.count} data-test-id="waiting-count">
              {count > 99 ? '99+' : count}
            </span>
          )}
        </>
      }
    >
      <a href={href(routes.profile, { username })}>{say('nav.your_profile')}</a>
      {waiting && <a href={href(routes.profileFollowers, { username })}>{waiting}</a>}
      <a href={routes.settings}>{say('nav.settings')}</a>
      <a href={href(routes.helpPage, { topic: 'keyboard-shortcuts' })} data-keys="?">
        {say('nav.shortcuts')}
      </a>
      <form method="post" action={routes.do.logout}>
        <button type="submit">{say('nav.log_out')}</button>
      </form>
    </Menu>
  )
}

function Mark() {
  return (
    <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true">
      <path d="M3 9a6 6 0 0 1 6-6h12l6 6v12a6 6 0 0 1-6 6H9a6 6 0 0 1-6-6z" fill="var(--accent)" />
      <path d="M21 3v4a2 2 0 0 0 2 2h4z" fill="var(--wash)" />
      <circle cx="13" cy="16" r="4" fill="var(--on-accent)" />
    </svg>
  )
}
