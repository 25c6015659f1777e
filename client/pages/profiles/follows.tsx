import { useEffect, useState } from 'react'
import { mayAct } from '#client/accounts/ask-to-login.ts'
import { keepResources } from '#client/data/resource.tsx'
import { useWords } from '#client/locales/use-words.ts'
import type { HeaderUser } from '#client/profiles/view.ts'
import { Follows } from '#client/relations/follows.tsx'
import { BackLink } from '#client/ui/back-link.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import { Icon } from '#client/ui/icon.tsx'
import { closedIsland } from '#client/ui/island.tsx'
import { go } from '#client/ui/language/page-language.ts'
import { href, routes } from '#domain/routes.ts'
import css from './follows.module.css'
import { OwnProfilePage } from './own-profile.tsx'
import { ProfilePage } from './profile.tsx'
import type { ProfileProps } from './screen/profile-screen.tsx'

export interface FollowsProps {
  user: HeaderUser
  /** The profile behind the list; null: the list is a page of its own, as on phones (G-110). */
  profile: ProfileProps | null
  list: 'followers' | 'following'
  isOwner: boolean
  /** API URL of the list; null if the viewer may not see it. */
  people: string | null
  /** API URL of the owner's follow requests; null: there are none. */
  requests: string | null
  /** True: the visitor is asked to log in (FOL-005). */
  asks: boolean
  path: string
}

/**
 * A person's followers, or the people they follow: over the profile on wide screens, a page on phones. Visitors see the profile and a login
 * prompt (G-110, HDR-019).
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
  import('#client/relations/follows-dialog.tsx').then(({ FollowsDialog }) => FollowsDialog),
)

/** The list over the profile. In the server's HTML its close button is a link; after hydration it is a dialog. */
function Overlay({ title, home, ...list }: OverlayProps) {
  const { say } = useWords()
  const [isAlive, setAlive] = useState(false)
  const { people, requests } = list
  useEffect(() => {
    keepResources(requests ? [people, requests] : [people])
    // If loading fails, the list stays as in the document.
    FollowsDialog.preload().then(() => setAlive(true), console.warn)
  }, [people, requests])
  if (isAlive) return <FollowsDialog {...list} title={title} onClose={() => go(home)} />
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

/** Opens the login prompt when the scripts are loaded; without JavaScript the page shows the text. */
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
