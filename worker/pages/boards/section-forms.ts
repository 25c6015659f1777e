import type { SectionFormProps } from '#client/boards/forms/section-form.tsx'
import { SectionFormPage } from '#client/pages/boards/section-form.tsx'
import { Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import { audienceOfBoard, audienceText } from '#worker/audience/view.ts'
import type { BoardRow } from '#worker/boards/read.ts'
import { boardUrl } from '#worker/boards/view.ts'
import { authorizeBoard, authorizeSection } from '#worker/boards/write.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { idOf } from '#worker/http/path.ts'
import { definePage } from '../page.ts'

/** The form of a new section (CRE-007). Fails with 403 if the viewer does not work on the board, 404 if they may not see it. */
export const createSectionPage = definePage({
  address: routes.sectionCreate,
  view: SectionFormPage,
  title: 'manage.add_section',
  noindex: 'form',
  noStore: true,
  needsLogin: true,
  async read(c) {
    const attempt = await tryOf(c)
    const { board, access } = await authorizeBoard(
      c.var.requester,
      idOf(c.req.param('board'), 'board_not_found'),
      'sections',
    )
    const props = { board: boardOf(board), section: null, audience: null, attempt }
    const path = href(routes.sectionCreate, { board: props.board.id })
    return { props, viewer: access.viewerRow, attempt, path, head: { canonical: path } }
  },
})

/** The form that changes a section, which must belong to the board in the address. */
export const editSectionPage = definePage({
  address: routes.sectionEdit,
  view: SectionFormPage,
  title: 'manage.edit_section',
  noindex: 'form',
  noStore: true,
  needsLogin: true,
  async read(c) {
    const sectionId = idOf(c.req.param('section'), 'section_not_found')
    const attempt = await tryOf(c)
    const { opened, section, order } = await authorizeSection(c.var.requester, sectionId)
    const board = boardOf(opened.board)
    if (c.req.param('board') !== board.id) throw new Failure('section_not_found')
    const place = order.indexOf(sectionId)
    const id = String(sectionId)
    const shown = { id, title: section.title, isFirst: place <= 0, isLast: place === order.length - 1 }
    const path = href(routes.sectionEdit, { board: board.id, section: id })
    const { viewerRow } = opened.access
    const audience = audienceText(c.var.words, audienceOfBoard(opened.board))
    return {
      props: { board, section: shown, audience, attempt },
      viewer: viewerRow,
      attempt,
      path,
      head: { canonical: path },
    }
  },
})

function boardOf({ card }: BoardRow): SectionFormProps['board'] {
  return { id: String(card.boardId), name: card.name, url: boardUrl(card) }
}
