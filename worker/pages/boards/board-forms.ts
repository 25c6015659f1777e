import type { Context } from 'hono'
import type { BoardFormProps } from '#client/boards/forms/board-form.tsx'
import { BoardFormPage } from '#client/pages/boards/board-form.tsx'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { PRIVACIES } from '#domain/boards/privacies.ts'
import { mayOnBoard } from '#domain/boards/rules.ts'
import { parseId } from '#domain/id.ts'
import { href, routes } from '#domain/routes.ts'
import { audienceOfBoard, audienceText } from '#worker/audience/view.ts'
import { selectCoverChoices } from '#worker/boards/read.ts'
import { ownCover } from '#worker/boards/view.ts'
import { authorizeBoard } from '#worker/boards/write.ts'
import type { AppEnv } from '#worker/env.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { idOf } from '#worker/http/path.ts'
import { selectUnused } from '#worker/media/read.ts'
import { requesterSql } from '#worker/model/accounts/rules.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'

/** The form of a new board (CRE-006). Visitors and sessions from an emailed link log in first (ACC-017). */
export const createBoardPage = definePage({
  address: routes.boardCreate,
  view: BoardFormPage,
  title: 'organize.create_board',
  noindex: 'form',
  noStore: true,
  async read(c) {
    const attempt = await tryOf(c, { name: c.req.query('name') })
    const viewer = await viewerOf(c)
    const path = routes.boardCreate
    if (viewer?.loginState !== 'full') return c.redirect(href(routes.login, { next: path }), 302)
    const subject = attempt.values.orbac_subject_id ?? c.req.query('orbac_subject_id') ?? null
    const props = { board: null, decides: null, mayDelete: false, audience: null, home: '', attempt, subject }
    return { props, viewer, attempt, path }
  },
})

/** The form that changes a board (G-019). */
export const editBoardPage = definePage({
  address: routes.boardEdit,
  view: BoardFormPage,
  title: 'manage.edit',
  noindex: 'form',
  noStore: true,
  needsLogin: true,
  read: async (c) => readEditForm(c, idOf(c.req.param('board'), 'board_not_found'), await tryOf(c)),
})

/** The form with the board's values, or with those submitted last. */
async function readEditForm(c: Context<AppEnv>, boardId: number, attempt: FormTry) {
  const requester = c.var.requester
  const brought = parseId(attempt.values.cover_media ?? '')
  const { board, role, access, more } = await authorizeBoard(requester, boardId, 'edit', {
    more: {
      choices: selectCoverChoices(boardId),
      uploads: selectUnused(brought === null ? [] : [brought], requesterSql(requester)),
    },
  })
  c.set('pageViewer', access.viewerRow)
  const { card, detail, owner } = board
  const { choices } = more
  const [upload] = more.uploads
  const own = ownCover(detail.ownCover)
  const props: BoardFormProps = {
    board: { id: String(boardId), name: card.name, description: detail.description, archived: detail.archived },
    decides: mayOnBoard(role, detail.collaboratorsManage, 'decide')
      ? {
          privacy: PRIVACIES[card.privacy] ?? 'secret',
          manage: detail.collaboratorsManage,
          pins: choices.map((pin) => ({ ...pin, id: String(pin.id) })),
          own: own?.key ? { key: own.key, color: own.color } : null,
          brought: upload?.kind === 'image' ? { id: String(upload.id), key: upload.key, color: upload.color } : null,
          cover: own ? 'own' : detail.coverPinId === null ? null : String(detail.coverPinId),
          focus: own ? (own.focus ?? null) : detail.coverFocus,
        }
      : null,
    mayDelete: mayOnBoard(role, detail.collaboratorsManage, 'delete'),
    audience: audienceText(c.var.words, audienceOfBoard(board)),
    subject: null,
    home: href(routes.profile, { username: owner.username }),
    attempt,
  }
  const path = href(routes.boardEdit, { board: String(boardId) })
  return { props, viewer: access.viewerRow, attempt, path, head: { canonical: path } }
}
