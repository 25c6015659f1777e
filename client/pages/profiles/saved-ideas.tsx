import { BoardFilters } from '#client/boards/list/board-filters.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { PinFilterChips } from '#client/pins/closeup/pin-chips.tsx'
import tabs from '#client/profiles/profile-tabs.module.css'
import { walkTabs } from '#client/profiles/profile-tabs.tsx'
import { BackLink } from '#client/ui/back-link.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import type { BoardFilter } from '#domain/boards/contract.ts'
import { fullNumber } from '#domain/numbers.ts'
import type { PinFilter } from '#domain/pins/discovery.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import css from './saved-ideas.module.css'
import { OwnDialogs } from './screen/own-dialogs.tsx'
import type { EmptyText } from './screen/own-empty.tsx'
import { PinsView } from './screen/profile-pins.tsx'
import { SavedView } from './screen/profile-saved.tsx'
import type { ProfileProps } from './screen/profile-screen.tsx'
import { ProfileTools } from './screen/profile-tools.ts'

/** The props of the view besides its lists. */
export interface Hub {
  /** The counts next to the tabs (G-065). */
  pins: number
  boards: number
  /** The filters of boards that have results, and the active one; none for pins. */
  boardFilters: { offered: BoardFilter[]; active: BoardFilter | null } | null
  /** The filters of pins; null for boards, and if there are no pins. */
  pinChips: PinFilter | null
  /** The text of an empty list; each filter has its own. */
  empty: EmptyText
}
export type SavedIdeasProps = ProfileProps & { hub: Hub }

/** Everything the viewer has saved, visible only to them: pins and boards with filters, and a link to the public view (SLF-001, TAB-013). */
export function SavedIdeasPage(props: SavedIdeasProps) {
  const { say } = useWords()
  const { hub, user } = props
  const { username } = user
  const isBoards = props.view === 'hub_boards'
  const path = href(isBoards ? routes.profileBoards : routes.profilePins, { username })
  return (
    <>
      <BackLink to={href(routes.profile, { username })} />
      <div className={css.head}>
        <h1>{say('hub.title')}</h1>
        <LinkButton href={withQuery(href(routes.profilePreview, { username }), { as_others: 1 })}>
          {say('hub.view_profile')}
        </LinkButton>
      </div>
      <OwnDialogs />
      <HubTabs username={username} hub={hub} view={props.view} />
      <div className={css.list} role="tabpanel" id="tab-panel" aria-labelledby="tab">
        {hub.boardFilters && <BoardFilters {...hub.boardFilters} path={path} />}
        {hub.pinChips && <PinFilterChips chips={hub.pinChips} path={path} />}
        {props.tools && <ProfileTools {...props.tools} path={props.path} />}
        {isBoards ? <SavedView {...props} /> : <PinsView {...props} />}
      </div>
    </>
  )
}

function HubTabs({ username, hub, view }: { username: string; hub: Hub; view: ProfileProps['view'] }) {
  const { say, locale } = useWords()
  const tab = (name: 'hub_pins' | 'hub_boards', address: string, count: number) => (
    <a
      role="tab"
      id={view === name ? 'tab' : undefined}
      aria-selected={view === name}
      aria-controls={view === name ? 'tab-panel' : undefined}
      href={address}
    >
      {say(`tab.${name}`)} <small className={css.count}>{fullNumber(count, locale)}</small>
    </a>
  )
  return (
    <nav aria-label={say('hub.title')}>
      <div role="tablist" className={tabs.tabs} data-test-id="hub-tabs" onKeyDown={walkTabs}>
        {tab('hub_pins', href(routes.profilePins, { username }), hub.pins)}
        {tab('hub_boards', href(routes.profileBoards, { username }), hub.boards)}
      </div>
    </nav>
  )
}
