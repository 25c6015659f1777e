import { useEffect } from 'react'
import type { Board } from '../../domain/boards/contract.ts'
import { LIMITS } from '../../domain/limits.ts'
import { href, routes } from '../../domain/routes.ts'
import type { FirstPage } from '../data/use-first-page.ts'
import { usePages } from '../data/use-pages.ts'

/** A board as the picker is told of it (W-14). */
export type PickerBoard = Pick<
  Board,
  | 'id'
  | 'name'
  | 'url'
  | 'privacy'
  | 'image_thumbnail_url'
  | 'image_thumbnail_color'
  | 'pin_count'
  | 'collaborated_by_me'
  | 'section_count'
>

/** The boards that pins may go to: own and shared ones of any privacy, the last used first; no archived ones (G-042). */
export const PICKER_BOARDS = href(
  routes.api.userBoards,
  { user: 'me' },
  {
    field_set_key: 'board_picker',
    sort: 'last_pinned_to',
    include_archived: 0,
    filter_stories: 1,
    filter_all_pins: 1,
    page_size: LIMITS.pageSize.most,
  },
)

/** All of them, one page after the other: a search must not miss those that come late. */
export function usePickerBoards(first: NonNullable<FirstPage<PickerBoard>['page']>) {
  const pages = usePages<PickerBoard>(PICKER_BOARDS, first)
  const { more, busy } = pages
  useEffect(() => {
    if (!busy) more?.()
  })
  return pages
}

/** Those whose name has all the words that were typed, in any case and without marks. */
export function matching(boards: readonly PickerBoard[], typed: string): PickerBoard[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return boards.filter(({ name }) => words.every((word) => plain(name).includes(word)))
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
