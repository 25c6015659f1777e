import { useEffect, useState } from 'react'
import { href, routes } from '../../../domain/routes.ts'
import { mayAct } from '../../accounts/ask-to-login.ts'
import { keepResources } from '../../data/resource.tsx'
import { useWords } from '../../locales/use-words.ts'
import { BackLink } from '../../profiles/profile-tabs.tsx'
import type { HeaderUser } from '../../profiles/view.ts'
import { Follows } from '../../relations/follows.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { usePage } from '../../ui/frame/page-context.ts'
import { Icon } from '../../ui/icon.tsx'
import { closedIsland } from '../../ui/island.tsx'
import css from './follows.module.css'
import { OwnProfilePage } from './own-profile.tsx'
import { ProfilePage } from './profile.tsx'
import type { ProfileProps } from './screen/profile-screen.tsx'

export interface FollowsProps {
  user: HeaderUser
  /** The profile that the list stands over; null: the list is the page, as on a phone (G-110). */
  profile: ProfileProps | null
  list: 'followers' | 'following'
  isOwner: boolean
  /** Address of the list; null for whom it isn't for. */
  people: string | null
  /** Address of the owner's list of who waits; null where nobody can. */
  requests: string | null
  /** A visitor is asked to log in (FOL-005). */
  asks: boolean
  path: string
}

/**
 * Followers, or whom a person follows: over the profile on a wide screen, a page of its own on a phone; a visitor sees the profile and is
 * asked to log in (G-110, HDR-019).
 */
export function FollowsPage({ profile, asks, ...list }: FollowsProps) {
  const { say } = useWords()
  const home = href(routes.profile, { username: list.user.username })
  const title = say(`follow.title.${list.list}`)
  if (!profile)
    return (
      <div className={css.page}>
        <BackLink to={home} />
        <h1>{title}</h1>
        {list.people && <Follows {...list} people={list.people} />}
      </div>
    )
  return (
    <>
      {asks && <AskToLogin />}
      {profile.isOwner ? <OwnProfilePage {...profile} /> : <ProfilePage {...profile} />}
      {list.people && <Overlay {...list} people={list.people} title={title} home={`${home}#${list.list}`} />}
    </>
  )
}

type OverlayProps = Omit<FollowsProps, 'profile' | 'asks'> & { people: string; title: string; home: string }

const FollowsDialog = closedIsland(() =>
  import('../../relations/follows-dialog.tsx').then(({ FollowsDialog }) => FollowsDialog),
)

/** As the document brings it, the list lies over the profile and its cross is a link; alive, it is a dialog. */
function Overlay({ title, home, ...list }: OverlayProps) {
  const { say } = useWords()
  const [isAlive, setAlive] = useState(false)
  const { people, requests } = list
  useEffect(() => {
    keepResources(requests ? [people, requests] : [people])
    // Without it the list stays as it came.
    FollowsDialog.preload().then(() => setAlive(true), console.warn)
  }, [people, requests])
  if (isAlive) return <FollowsDialog {...list} title={title} onClose={() => location.assign(home)} />
  return (
    <div className={css.sheet}>
      <section aria-labelledby="follows-title">
        <header className={css.head}>
          <h2 id="follows-title">{title}</h2>
          <LinkButton kind="round" href={home} aria-label={say('nav.close')}>
            <Icon name="close" />
          </LinkButton>
        </header>
        <Follows {...list} />
      </section>
    </div>
  )
}

/** The prompt opens by itself, with the scripts that the end of a feed would fetch; without JavaScript the page says it. */
function AskToLogin() {
  const { say } = useWords()
  const { viewer, path } = usePage()
  useEffect(() => {
    mayAct(viewer)
  }, [viewer])
  return (
    <div data-end="">
      <noscript>
        <p className={css.note}>
          <LinkButton kind="primary" href={href(routes.login, { next: path })}>
            {say('error.login')}
          </LinkButton>
        </p>
      </noscript>
    </div>
  )
}
