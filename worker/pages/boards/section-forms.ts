import { type Context, Hono } from 'hono'
import type { SectionFormProps } from '../../../client/boards/forms/section-form.tsx'
import type { FormTry } from '../../../client/ui/fields/form-try.ts'
import { Failure } from '../../../domain/errors.ts'
import { href, routes } from '../../../domain/routes.ts'
import type { BoardRow } from '../../boards/read.ts'
import { boardUrl } from '../../boards/view.ts'
import { openBoard, openSection } from '../../boards/write.ts'
import type { AppEnv } from '../../env.ts'
import { answerOf, tryOf } from '../../http/forms/form-tries.ts'
import { idOf } from '../../http/path.ts'
import type { ViewerRow } from '../../profiles/read.ts'
import { renderPage } from '../../render/page.tsx'
import { OWN_PAGE } from '../viewer.ts'
import { orLogin } from './board-forms.ts'

/** The forms that make and change a section of a board (CRE-007). Who doesn't work on the board is told so: 403, or 404 where they don't see it. */
export const sectionFormPages = new Hono<AppEnv>()

sectionFormPages.get(routes.sectionCreate, (c) =>
  orLogin(c, async () => showCreateSection(c, idOf(c.req.param('board'), 'board_not_found'), await tryOf(c))),
)
sectionFormPages.get(routes.sectionEdit, (c) =>
  orLogin(c, async () =>
    showEditSection(c, idOf(c.req.param('section'), 'section_not_found'), await tryOf(c), c.req.param('board')),
  ),
)

async function showCreateSection(c: Context<AppEnv>, boardId: number, attempt: FormTry): Promise<Response> {
  const { board, access } = await openBoard(c.var.asker, boardId, 'sections')
  const path = href(routes.sectionCreate, { board: String(boardId) })
  return showForm(c, { board: boardOf(board), section: null, attempt }, access.viewerRow, path)
}

/** @param onBoard the board of the address, which has to be the section's */
async function showEditSection(
  c: Context<AppEnv>,
  sectionId: number,
  attempt: FormTry,
  onBoard?: string,
): Promise<Response> {
  const { work, section, order } = await openSection(c.var.asker, sectionId)
  const board = boardOf(work.board)
  if (onBoard !== undefined && onBoard !== board.id) throw new Failure('section_not_found')
  const place = order.indexOf(sectionId)
  const id = String(sectionId)
  const shown = { id, title: section.title, isFirst: place <= 0, isLast: place === order.length - 1 }
  const path = href(routes.sectionEdit, { board: board.id, section: id })
  return showForm(c, { board, section: shown, attempt }, work.access.viewerRow, path)
}

function boardOf({ card }: BoardRow): SectionFormProps['board'] {
  return { id: String(card.boardId), name: card.name, url: boardUrl(card) }
}

function showForm(c: Context<AppEnv>, props: SectionFormProps, viewer: ViewerRow | null, path: string) {
  const title = c.get('words')._(props.section ? 'manage.edit_section' : 'manage.add_section')
  return renderPage(c, {
    page: 'section-form',
    props,
    viewer,
    path,
    ...answerOf(props.attempt, OWN_PAGE),
    head: { title: `${title} · ${c.env.SITE_NAME}`, canonical: path, noindex: 'form' },
  })
}
