import type { Context } from 'hono'
import { RepinPage } from '#client/pages/pins/repin.tsx'
import type { PickedBoard } from '#domain/boards/contract.ts'
import { boardListQuery, type Section } from '#domain/boards/contract.ts'
import { Failure } from '#domain/errors.ts'
import { parseId } from '#domain/id.ts'
import { LIMITS } from '#domain/limits.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import { boardsOf, readSections } from '#worker/boards/read.ts'
import type { AppEnv } from '#worker/env.ts'
import { judge } from '#worker/http/api/operation.ts'
import { loadPin } from '#worker/pins/read.ts'
import { pinCard } from '#worker/pins/view.ts'
import { type Access, loadAccess, type UserRow } from '#worker/profiles/read.ts'
import { definePage } from '../page.ts'
import { showNotice } from '../site/notice.ts'

/**
 * The page to choose where to save a pin. Without a full login the viewer logs in first and comes back (TAB-031). An invisible pin is 404. The form keeps
 * `tracking_params` of the feed. `board`: the board whose sections are listed.
 */
export const repinPage = definePage({
  address: routes.pinRepin,
  view: RepinPage,
  title: 'repin.title',
  noindex: 'repin',
  noStore: true,
  async read(c) {
    const pinId = c.req.param('pin')
    const tracking = (c.req.query('tracking_params') ?? '').slice(0, LIMITS.text.message) || null
    const path = href(routes.pinRepin, { pin: pinId })
    const access = await loadAccess(c.var.requester, 'me')
    const { viewerRow, user } = access
    if (!viewerRow || !user || viewerRow.loginState !== 'full')
      return c.redirect(href(routes.login, { next: withQuery(path, { tracking_params: tracking }) }), 302)
    const opened = parseId(c.req.query('board') ?? '')
    const [pin, boards, sections] = await Promise.all([
      readCard(c, parseId(pinId)),
      readBoards(c, access, user),
      readSectionsOfOne(c, opened),
    ])
    if (!pin) return showNotice(c, { status: 404, title: 'notice.not_found', viewer: viewerRow })
    const props = {
      pin,
      boards,
      tracking,
      opened: sections.length > 0 ? { board: String(opened), sections } : null,
    }
    return { props, viewer: viewerRow, head: { canonical: path } }
  },
})

type SectionChoice = Pick<Section, 'id' | 'title' | 'pin_count'>

/** All sections of a board; none if the viewer may not see it. */
async function readSectionsOfOne(c: Context<AppEnv>, boardId: number | null): Promise<SectionChoice[]> {
  if (boardId === null) return []
  try {
    const { items } = await readSections(c.var.requester, boardId, { page_size: LIMITS.max.sections })
    return items.map(({ id, title, pin_count }) => ({ id, title, pin_count }))
  } catch (error) {
    if (error instanceof Failure && error.kind === 'board_not_found') return []
    throw error
  }
}

/** The pin as a card shows it; null if the viewer may not see it. */
async function readCard(c: Context<AppEnv>, id: number | null) {
  try {
    return id === null ? null : pinCard((await loadPin(c.var.requester, id)).parts, false)
  } catch (error) {
    if (error instanceof Failure && error.kind === 'pin_not_found') return null
    throw error
  }
}

/** Own and shared boards, most recently used first. */
async function readBoards(c: Context<AppEnv>, access: Access, user: UserRow): Promise<PickedBoard[]> {
  const query = { field_set_key: 'board_picker', sort: 'last_pinned_to', include_archived: '0', page_size: '250' }
  const { items } = await boardsOf(c.var.requester, access, user, judge(boardListQuery, query), c.var.site)()
  return items as PickedBoard[]
}
