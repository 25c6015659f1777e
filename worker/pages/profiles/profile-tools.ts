import type { ProfileProps } from '#client/pages/profiles/screen/profile-screen.tsx'
import type { ProfileView } from '#client/profiles/view.ts'
import { BOARD_SORTS } from '#domain/boards/contract.ts'
import { offersLayout, preferencesOf } from '#domain/boards/preferences.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import { shownSort } from '#worker/boards/read.ts'
import type { Access, UserRow } from '#worker/profiles/read.ts'

/** The options and current choices of the menus above an owner's boards and pins (BRD-005, BRD-006, GRD-006); null in other views. */
export function profileTools(
  access: Access,
  user: UserRow,
  view: ProfileView,
  asked: string | undefined,
): ProfileProps['tools'] {
  const preferences = preferencesOf(access.metadata)
  if (view === 'hub_pins') return { density: preferences.profile_pin_rep_view_type }
  if (view !== 'saved' && view !== 'hub_boards') return null
  const { most_recent_board_sort_order: chosen, profile_board_rep_view_type, profile_board_group_by } = preferences
  const saved = href(routes.profileSaved, { username: user.username })
  return {
    lists: {
      suggestions: user.clusterCount > 0 ? withQuery(saved, { list: 'suggestions' }) : null,
      deleted: withQuery(saved, { list: 'deleted' }),
    },
    // The address takes precedence. "Custom" is shown as chosen even before boards have been arranged.
    sort: {
      chosen: BOARD_SORTS.find((sort) => sort === asked) ?? chosen ?? shownSort(access, user),
      label: access.exposeGroup('web_board_sort_label'),
    },
    layout: offersLayout(true, user.isPartner, false)
      ? { profile_board_rep_view_type, profile_board_group_by }
      : undefined,
  }
}
