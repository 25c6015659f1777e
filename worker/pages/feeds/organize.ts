import type { Context } from 'hono'
import type { OrganizeFormProps } from '#client/moves/organize-form.tsx'
import { OrganizePage } from '#client/pages/feeds/organize.tsx'
import { Failure } from '#domain/errors.ts'
import { parseId } from '#domain/id.ts'
import { type OrganizePlace, organizePath } from '#domain/moves/organize-path.ts'
import { boardlessQuery, boardPinsQuery, type PinCard, type PinItem, pinListQuery } from '#domain/pins/contract.ts'
import { href, routes } from '#domain/routes.ts'
import type { Page } from '#domain/wire.ts'
import { readBoard, readState } from '#worker/boards/read.ts'
import type { AppEnv } from '#worker/env.ts'
import { judge } from '#worker/http/api/operation.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { boardlessOf, pinsOf, readBoardPins, readSectionPins } from '#worker/pins/read.ts'
import { type Access, loadAccess, type UserRow } from '#worker/profiles/read.ts'
import { readBoardChoices } from '../boards/board-choices.ts'
import { definePage } from '../page.ts'

/**
 * The form that moves pins without JavaScript. Visitors and limited sessions log in first. A board that the viewer does not work on counts as missing.
 * Redirects to the profile if there is nothing to move.
 */
export const organizePage = definePage({
  address: routes.organize,
  view: OrganizePage,
  wide: true,
  noindex: 'organize',
  noStore: true,
  async read(c) {
    const { board, section, all } = c.req.query()
    const place = { board, section, all: all === '1' }
    const attempt = await tryOf(c)
    const path = organizePath(place)
    const access = await loadAccess(c.var.requester, 'me')
    const { viewerRow, user } = access
    if (!viewerRow || !user || viewerRow.loginState !== 'full')
      return c.redirect(href(routes.login, { next: path }), 302)
    const [{ from, pins }, goals] = await Promise.all([
      readOrigin(c, access, user, place),
      readBoardChoices(c, { access, user, opened: place.board }),
    ])
    if (pins.items.length === 0 && place.board === undefined)
      return c.redirect(href(routes.profileSaved, { username: user.username }), 302)
    const title = from.name ?? c.get('words')._('organize.heading')
    const props = {
      from,
      pins: pins.items as PinCard[],
      goals: goals.filter(({ value }) => value !== [place.board, place.section].filter(Boolean).join('.')),
      next: pins.bookmark && href(routes.organize, { ...c.req.query(), bookmark: pins.bookmark }),
      attempt,
    }
    return {
      props,
      viewer: viewerRow,
      attempt,
      path,
      head: { title: `${title} · ${c.env.SITE_NAME}`, canonical: path },
    }
  },
})

async function readOrigin(
  c: Context<AppEnv>,
  access: Access,
  user: UserRow,
  place: OrganizePlace,
): Promise<{ from: OrganizeFormProps['from']; pins: Page<PinItem> }> {
  const requester = c.var.requester
  const site = c.var.site
  const { mediaBase } = site
  const options = { field_set_key: 'pin_card', page_size: '50', bookmark: c.req.query('bookmark') }
  if (place.all) {
    const pins = await pinsOf(requester, access, user, 'all', judge(pinListQuery, options), mediaBase)()
    return { from: { place: 'all', board: '', section: '', name: c.get('words')._('profile.all_pins') }, pins }
  }
  if (place.board === undefined) {
    const [pins, state] = await Promise.all([
      boardlessOf(requester, user, judge(boardlessQuery, options), mediaBase)(),
      readState(requester, 'QUICK_SAVES_BOARD_ID'),
    ])
    return { from: { place: 'ideas', board: state.state_value ?? '', section: '', name: null }, pins }
  }
  const boardId = parseId(place.board) ?? 0
  const section = place.section === undefined ? null : (parseId(place.section) ?? 0)
  const [board, pins] = await Promise.all([
    readBoard(requester, boardId, 'profile_grid_item', site),
    section === null
      ? readBoardPins(requester, boardId, judge(boardPinsQuery, options), mediaBase)
      : readSectionPins(requester, section, judge(boardPinsQuery, options), mediaBase),
  ])
  if (board.owner?.id !== String(user.id) && !board.collaborated_by_me) throw new Failure('board_not_found')
  const from = { board: String(boardId), section: section === null ? '' : String(section), name: board.name ?? null }
  return { from: { place: 'board', ...from }, pins }
}
