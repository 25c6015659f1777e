import type { Context } from 'hono'
import type { Hub } from '#client/pages/profiles/saved-ideas.tsx'
import type { ProfileView } from '#client/profiles/view.ts'
import { offeredFilters } from '#domain/boards/rules.ts'
import { keysOf } from '#domain/keys.ts'
import { filterName } from '#domain/pins/chips.ts'
import { filterFromAddress, type PinFilter } from '#domain/pins/discovery.ts'
import { showsHub } from '#domain/profiles/rules.ts'
import type { AppEnv } from '#worker/env.ts'
import type { Access, UserRow } from '#worker/profiles/read.ts'
import { profileTabs } from '#worker/profiles/view.ts'

const EMPTY_TEXTS = {
  GROUP: 'hub.no_group',
  SECRET: 'hub.no_secret',
  ARCHIVED: 'hub.no_archived',
} as const
const BOARD_FILTERS = keysOf(EMPTY_TEXTS)

/** The data of "Your saved ideas"; null in other views and for other viewers (SLF-001, SLF-012). */
export function savedIdeasHub(c: Context<AppEnv>, access: Access, user: UserRow, view: ProfileView): Hub | null {
  if ((view !== 'hub_boards' && view !== 'hub_pins') || !showsHub(access.viewer, profileTabs(access, user))) return null
  const { publicBoardCount, protectedBoardCount, secretBoardCount: secret, archivedBoardCount: archived } = user
  const counts = { pins: user.pinCount, boards: publicBoardCount + protectedBoardCount + secret + archived }
  if (view === 'hub_pins') {
    const chips = filterFromAddress(c.req.query('pin_filter'))
    // Without pins there is nothing to filter (SLF-007).
    return { ...counts, boardFilters: null, pinChips: user.pinCount > 0 ? chips : null, empty: emptyPins(chips) }
  }
  const active = BOARD_FILTERS.find((filter) => filter === c.req.query('filter_types')) ?? null
  const offered = offeredFilters({ secret, archived, group: user.groupBoardCount })
  // The active filter is shown even if it matches nothing, so that it can be removed (SLF-006).
  const visible = BOARD_FILTERS.filter((filter) => offered.includes(filter) || filter === active)
  return {
    ...counts,
    boardFilters: { offered: visible, active },
    pinChips: null,
    empty: active ? EMPTY_TEXTS[active] : 'empty.own_boards',
  }
}

/** The text for a filter without matches (GRD-025). */
function emptyPins({ favorited, created }: PinFilter): Hub['empty'] {
  if (favorited) return created ? 'hub.no_favorites_created' : 'hub.no_favorites'
  return created ? 'empty.own_created' : 'empty.own_pins'
}

/** The query of a view's active filter; empty outside "Your saved ideas". */
export function hubFilterQuery(hub: Hub | null): Record<string, string | null> {
  if (hub?.boardFilters) return { filter_types: hub.boardFilters.active }
  return hub?.pinChips ? { pin_filter: filterName(hub.pinChips) } : {}
}
