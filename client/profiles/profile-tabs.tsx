import type { KeyboardEvent, ReactNode } from 'react'
import { keysOf } from '#domain/keys.ts'
import { showsTabBar } from '#domain/profiles/rules.ts'
import { TABS, type Tab } from '#domain/profiles/tabs.ts'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import css from './profile-tabs.module.css'
import type { HeaderUser, ProfileView } from './view.ts'

const TAB_ROUTES = {
  saved: routes.profileSaved,
  created: routes.profileCreated,
  tried: routes.profileTried,
  hub_boards: routes.profileBoards,
  hub_pins: routes.profilePins,
} as const satisfies Record<Tab, string>

/** The tabs of the owner's preview, which has no Tried tab. */
const PREVIEW_ROUTES: Partial<Record<Tab, (typeof routes)['profilePreviewSaved' | 'profilePreviewCreated']>> = {
  saved: routes.profilePreviewSaved,
  created: routes.profilePreviewCreated,
}

/** The tab of a view: views of the preview belong to a tab, other views are tabs themselves. */
function tabShown(view: ProfileView): ProfileView {
  if (view === 'overview' || view === 'overview_saved') return 'saved'
  return view === 'overview_created' ? 'created' : view
}

interface ProfileTabsProps {
  user: HeaderUser
  view: ProfileView
  preview: boolean
  /** The owner's menus, at the end of the same line. */
  tools: ReactNode
}

/** The tabs that are drawn as parts of Saved: the owner's boards and pins with their filters (TAB-013). */
const PARTS_OF_SAVED: readonly Tab[] = ['hub_boards', 'hub_pins']

/** The tabs of a profile. With only one tab: a bar with the name, which fades in when the header has scrolled away (HDR-020). */
export function ProfileTabs({ user, view, preview, tools }: ProfileTabsProps) {
  const { say } = useWords()
  const eligible = user.eligible_profile_tabs ?? []
  const links = preview ? PREVIEW_ROUTES : TAB_ROUTES
  if (!showsTabBar(eligible)) {
    return (
      <>
        <div className={css.bar} data-test-id="name-bar" aria-hidden="true">
          <span dir="auto">{user.full_name}</span>
        </div>
        {tools}
      </>
    )
  }
  const nav = (
    <nav aria-label={say('profile.tabs')}>
      <div role="tablist" className={css.tabs} onKeyDown={walkTabs}>
        {eligible.map(({ tab_type }) => {
          const tab = tabOf(tab_type)
          const address = tab && links[tab]
          if (!address) return null
          const isOpen = tab === tabShown(view)
          return (
            <a
              key={tab}
              role="tab"
              className={PARTS_OF_SAVED.includes(tab) ? css.part : undefined}
              id={isOpen ? 'tab' : undefined}
              aria-selected={isOpen}
              aria-controls={isOpen ? 'tab-panel' : undefined}
              href={href(address, { username: user.username })}
            >
              {say(`tab.${tab}`)}
            </a>
          )
        })}
      </div>
    </nav>
  )
  if (!tools) return nav
  return (
    <div className={css.line}>
      {nav}
      {tools}
    </div>
  )
}

/** Arrow keys, Home and End move the focus between tabs. The Tab key works too, because the tabs are links. */
export function walkTabs(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.indexOf(document.activeElement as HTMLElement)
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const steps: Record<string, number> = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }
  const step = steps[event.key]
  const next =
    event.key === 'Home' ? 0 : event.key === 'End' ? -1 : step === undefined ? null : (at + step) % tabs.length
  if (next === null || at < 0) return
  event.preventDefault()
  tabs.at(next)?.focus()
}

/** The panel of the selected tab. `isOne`: false if no tab is selected; the content is then not a panel. */
export function TabPanel({ isOne, children }: { isOne: boolean; children: ReactNode }) {
  if (!isOne) return children
  return (
    <div role="tabpanel" id="tab-panel" aria-labelledby="tab">
      {children}
    </div>
  )
}

/** True if a view is one of the person's tabs. */
export function isTabView(user: HeaderUser, view: ProfileView): boolean {
  const eligible = user.eligible_profile_tabs ?? []
  return showsTabBar(eligible) && eligible.some(({ tab_type }) => tabOf(tab_type) === tabShown(view))
}

function tabOf(type: number): Tab | undefined {
  return keysOf(TABS).find((tab) => TABS[tab] === type)
}
