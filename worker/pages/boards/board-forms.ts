import { type Context, Hono } from 'hono'
import type { BoardFormProps } from '../../../client/boards/forms/board-form.tsx'
import type { MessageId } from '../../../client/locales/words.ts'
import type { FormTry } from '../../../client/ui/fields/form-try.ts'
import { PRIVACIES } from '../../../domain/boards/contract.ts'
import { mayOnBoard } from '../../../domain/boards/rules.ts'
import { Failure } from '../../../domain/errors.ts'
import { parseId } from '../../../domain/id.ts'
import { href, routes } from '../../../domain/routes.ts'
import { askerSql } from '../../accounts/conditions.ts'
import { selectCoverChoices } from '../../boards/read.ts'
import { ownCover } from '../../boards/view.ts'
import { openBoard } from '../../boards/write.ts'
import type { AppEnv } from '../../env.ts'
import { answerOf, tryOf } from '../../http/forms/form-tries.ts'
import { idOf } from '../../http/path.ts'
import { selectUnused } from '../../media/read.ts'
import type { ViewerRow } from '../../profiles/read.ts'
import { renderPage } from '../../render/page.tsx'
import { OWN_PAGE, viewerOf } from '../viewer.ts'

/** The forms that make and change a board (CRE-006, G-019). */
export const boardFormPages = new Hono<AppEnv>()

boardFormPages.get(routes.boardCreate, async (c) => showCreateBoard(c, await tryOf(c, { name: c.req.query('name') })))
boardFormPages.get(routes.boardEdit, (c) =>
  orLogin(c, async () => showEditBoard(c, idOf(c.req.param('board'), 'board_not_found'), await tryOf(c))),
)

/** Visitors and who came by an e-mailed link log in first (ACC-017), and come back. */
export async function orLogin(c: Context<AppEnv>, show: () => Promise<Response>): Promise<Response> {
  try {
    return await show()
  } catch (error) {
    const kind = error instanceof Failure ? error.kind : null
    if (kind !== 'no_session' && kind !== 'limited_session') throw error
    const url = new URL(c.req.url)
    return c.redirect(href(routes.login, { next: url.pathname + url.search }), 302)
  }
}

/** The form of a new board, empty or again. */
async function showCreateBoard(c: Context<AppEnv>, attempt: FormTry): Promise<Response> {
  const viewer = await viewerOf(c)
  const path = routes.boardCreate
  if (viewer?.loginState !== 'full') return c.redirect(href(routes.login, { next: path }), 302)
  const subject = attempt.values.orbac_subject_id ?? c.req.query('orbac_subject_id') ?? null
  const props = { board: null, decides: null, mayDelete: false, home: '', attempt, subject }
  return showForm(c, { props, viewer, path, title: 'organize.create_board' })
}

/** What can be changed about a board, as it is or as it was typed. */
async function showEditBoard(c: Context<AppEnv>, boardId: number, attempt: FormTry): Promise<Response> {
  const asker = c.var.asker
  const brought = parseId(attempt.values.cover_media ?? '')
  const { board, role, access, more } = await openBoard(asker, boardId, 'edit', {
    more: {
      choices: selectCoverChoices(asker.db, boardId),
      uploads: selectUnused(asker.db, brought === null ? [] : [brought], askerSql(asker)),
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
    subject: null,
    home: href(routes.profile, { username: owner.username }),
    attempt,
  }
  const path = href(routes.boardEdit, { board: String(boardId) })
  return showForm(c, { props, viewer: access.viewerRow, path, title: 'manage.edit' })
}

interface Shown {
  props: BoardFormProps
  viewer: ViewerRow | null
  path: string
  title: MessageId
}

function showForm(c: Context<AppEnv>, { props, viewer, path, title }: Shown): Promise<Response> {
  return renderPage(c, {
    page: 'board-form',
    props,
    viewer,
    path,
    ...answerOf(props.attempt, OWN_PAGE),
    head: { title: `${c.get('words')._(title)} · ${c.env.SITE_NAME}`, canonical: path, noindex: 'form' },
  })
}
