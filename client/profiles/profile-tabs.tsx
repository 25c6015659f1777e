import { showsTabBar } from '../../domain/profiles/rules.ts'
import { TABS, type Tab } from '../../domain/profiles/tabs.ts'
import { href, routes } from '../../domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Icon } from '../ui/icon.tsx'
import css from './profile-tabs.module.css'
import type { HeaderUser, ProfileView } from './view.ts'

const TAB_ROUTES = {
  saved: routes.profileSaved,
  created: routes.profileCreated,
  tried: routes.profileTried,
  hub_boards: routes.profileBoards,
  hub_pins: routes.profilePins,
} as const

/** The tabs of a profile where there is a choice; else its name, which fades in once the head is out of sight (HDR-020). */
export function ProfileTabs({ user, view }: { user: HeaderUser; view: ProfileView }) {
  const { say } = useWords()
  const eligible = user.eligible_profile_tabs ?? []
  if (!showsTabBar(eligible)) {
    return (
      <div className={css.bar} data-test-id="name-bar" aria-hidden="true">
        <span>{user.full_name}</span>
      </div>
    )
  }
  return (
    <nav aria-label={say('profile.tabs')}>
      <div role="tablist" className={css.tabs}>
        {eligible.map(({ tab_type }) => {
          const tab = tabOf(tab_type)
          if (!tab) return null
          return (
            <a
              key={tab}
              role="tab"
              aria-selected={tab === view}
              href={href(TAB_ROUTES[tab], { username: user.username })}
            >
              {say(`tab.${tab}`)}
            </a>
          )
        })}
      </div>
    </nav>
  )
}

function tabOf(type: number): Tab | undefined {
  return (Object.keys(TABS) as Tab[]).find((tab) => TABS[tab] === type)
}

/** Back to where one came from on a phone; without a history to the page above (HDR-017, G-095). */
export function BackLink({ to }: { to: string }) {
  const { say } = useWords()
  return (
    <a className={css.back} href={to} data-back="" data-test-id="back" aria-label={say('nav.back')}>
      <Icon name="back" />
    </a>
  )
}
