import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import { safeNext } from '../../domain/accounts/rules.ts'
import * as forms from '../../domain/boards/forms.ts'
import { ERRORS, type ErrorName, Failure } from '../../domain/errors.ts'
import { href, routes, withQuery } from '../../domain/routes.ts'
import {
  type BoardChange,
  createBoard,
  deleteBoard,
  followBoard,
  mergeBoard,
  restoreBoard,
  subjectOf,
  unfollowBoard,
  updateBoard,
} from '../boards/write.ts'
import type { AppEnv } from '../env.ts'
import { readBody } from '../http/body.ts'
import type { Left } from '../http/flash.ts'
import { judge } from '../http/operation.ts'
import { idOf } from '../http/path.ts'
import { showCreateBoard, showEditBoard } from '../pages/board-forms.ts'
import { showMerge } from '../pages/merge.ts'
import { failedTry, formAgain } from '../pages/tries.ts'
import { leadOn } from './lead-on.ts'

/** The forms and buttons of boards: the same writes as W-15, W-25 to W-27. */
export const boardForms = new Hono<AppEnv>()

/** What can't be done, said where the button stood; what isn't there or isn't theirs is a page that says so. */
const SAID: readonly ErrorName[] = [
  ...(['source_busy', 'target_busy', 'section_busy', 'same_place', 'board_taken', 'too_often', 'blocked'] as const),
  ...(['invalid', 'unavailable', 'publishing_disabled'] as const),
]

/** Who may not act logs in first, and comes back. */
export function loginFirst(c: Context<AppEnv>, error: unknown, next: string): Response {
  const kind = error instanceof Failure ? error.kind : null
  if (kind !== 'no_session' && kind !== 'limited_session') throw error
  return c.redirect(href(routes.login, { next }), 303)
}

interface Done extends Left {
  /** Where to, unless the form says it. */
  to: string
}

/** A button: what it does, and where it leads, with what came of it. */
export function button<Schema extends v.GenericSchema<unknown, { return_to?: string | undefined }>>(
  path: string,
  schema: Schema,
  act: (c: Context<AppEnv>, input: v.InferOutput<Schema>) => Promise<Done>,
): Hono<AppEnv> {
  const door = new Hono<AppEnv>()
  door.post(path, async (c) => {
    const input = judge(schema, await readBody(c))
    const back = input.return_to === undefined ? null : safeNext(input.return_to)
    try {
      const { to, ...left } = await act(c, input)
      return leadOn(c, back ?? to, left)
    } catch (error) {
      if (!(error instanceof Failure) || !SAID.includes(error.kind)) return loginFirst(c, error, back ?? routes.home)
      return leadOn(c, back ?? routes.home, { toast: { failed: error.kind } })
    }
  })
  return door
}

boardForms.post(routes.do.createBoard, async (c) => {
  const body = await readBody(c)
  try {
    const { secret, orbac_subject_id: subject, name, return_to } = judge(forms.createBoardForm, body)
    const privacy = secret ? 'secret' : 'public'
    const input = { name: name ?? '', description: '', privacy, orbac_subject_id: subject } as const
    const made = await createBoard(c.var.asker, input, c.var.site)
    // A secret board of somebody else's opens only to who says for whom they act (CRE-005).
    const whose = subject ?? subjectOf(c.var.asker)
    const to = withQuery(made.url ?? routes.home, { orbac_subject_id: secret ? whose : undefined })
    return leadOn(c, return_to ? safeNext(return_to) : to, { toast: 'board_created' }, { mayStay: false })
  } catch (error) {
    if (isLogin(error)) return loginFirst(c, error, routes.boardCreate)
    const { orbac_subject_id: subject } = body as { orbac_subject_id?: string }
    const page = href(routes.boardCreate, { orbac_subject_id: subject })
    return formAgain(c, page, failedTry(error, body), (attempt) => showCreateBoard(c, attempt))
  }
})

boardForms.post(routes.do.editBoard, async (c) => {
  const body = await readBody(c)
  const boardId = idOf(String((body as { board_id?: unknown }).board_id), 'board_not_found')
  try {
    const input = judge(forms.editBoardForm, body)
    const { undo, url = routes.home } = await updateBoard(
      c.var.asker,
      Number(input.board_id),
      changeOf(input),
      c.var.site,
    )
    const to = withQuery(url, { orbac_subject_id: input.orbac_subject_id })
    return leadOn(c, input.return_to ? safeNext(input.return_to) : to, { toast: 'saved', undo })
  } catch (error) {
    if (isLogin(error)) return loginFirst(c, error, href(routes.boardEdit, { board: String(boardId) }))
    if (error instanceof Failure && ERRORS[error.kind].status !== 400 && ERRORS[error.kind].status !== 409) throw error
    const page = href(routes.boardEdit, { board: String(boardId) })
    return formAgain(c, page, failedTry(error, body), (attempt) => showEditBoard(c, boardId, attempt))
  }
})

boardForms.post(routes.do.mergeBoard, async (c) => {
  const body = await readBody(c)
  const { board_id, into_board_id } = body as Record<string, unknown>
  const boardId = idOf(String(board_id), 'board_not_found')
  try {
    const { as_section, orbac_subject_id, ...input } = judge(forms.mergeForm, body)
    const merge = { into_board_id: input.into_board_id, as_section: as_section === 'on', orbac_subject_id }
    const { undo, board } = await mergeBoard(c.var.asker, boardId, merge)
    return leadOn(c, board.url, { toast: 'board_merged', undo }, { mayStay: false })
  } catch (error) {
    const place = href(routes.boardMerge, { board: String(boardId) })
    if (isLogin(error)) return loginFirst(c, error, place)
    if (error instanceof Failure && ERRORS[error.kind].status !== 400 && ERRORS[error.kind].status !== 409) throw error
    const into = String(into_board_id ?? '')
    return formAgain(c, withQuery(place, { into }), failedTry(error, body), (attempt) =>
      showMerge(c, boardId, { into, q: '' }, attempt),
    )
  }
})

/** Who may only rename a board has neither box nor choice: then nothing of that changes. */
function changeOf(form: forms.EditBoardForm): BoardChange {
  const { name, description, privacy, manage, orbac_subject_id } = form
  if (privacy === undefined) return { name, description, orbac_subject_id }
  return { name, description, privacy, orbac_subject_id, collaborators_manage: manage === 'on', ...coverOf(form) }
}

function coverOf({ cover, cover_media: media, focus_x: x, focus_y: y }: forms.EditBoardForm): BoardChange {
  if (cover === undefined) return {}
  const focus = cover && x && y && `${x},${y}` !== '50,50' ? `${x},${y}` : null
  if (cover !== 'own') return { cover_pin_id: cover || null, cover_focus: focus }
  // The picture that the board has may have been taken away elsewhere: then all stays as it is.
  return media ? { cover_media_id: media, cover_focus: focus } : { own_focus: focus }
}

function isLogin(error: unknown): boolean {
  return error instanceof Failure && (error.kind === 'no_session' || error.kind === 'limited_session')
}

const profileOf = (url: string | undefined) => `/${(url ?? '').split('/')[1]}/`

boardForms.route(
  '/',
  button(routes.do.archiveBoard, forms.archiveForm, async (c, { board_id, archived, privacy }) => {
    const isArchived = archived === 'true'
    const change = { archived: isArchived, ...(privacy && { privacy }) }
    const { undo, url } = await updateBoard(c.var.asker, Number(board_id), change, c.var.site)
    return { to: url ?? routes.home, toast: isArchived ? 'board_archived' : 'board_unarchived', undo }
  }),
)
boardForms.route(
  '/',
  button(routes.do.removeCover, forms.boardForm, async (c, { board_id }) => {
    const { undo, url } = await updateBoard(c.var.asker, Number(board_id), { cover_media_id: null }, c.var.site)
    return { to: url ?? routes.home, toast: 'cover_removed', undo }
  }),
)
boardForms.route(
  '/',
  button(routes.do.deleteBoard, forms.boardForm, async (c, { board_id }) => {
    const { undo } = await deleteBoard(c.var.asker, Number(board_id))
    return { to: routes.home, toast: 'board_deleted', undo }
  }),
)
boardForms.route(
  '/',
  button(routes.do.restoreBoard, forms.restoreForm, async (c, { board_id, secret }) => {
    try {
      const { url } = await restoreBoard(c.var.asker, Number(board_id), c.var.site, { asSecret: secret === 'on' })
      return { to: profileOf(url), toast: 'board_restored' }
    } catch (error) {
      if (!(error instanceof Failure) || (error.kind !== 'board_gone' && error.kind !== 'board_not_found')) throw error
      return { to: routes.home, toast: 'board_gone' }
    }
  }),
)
boardForms.route(
  '/',
  button(routes.do.followBoard, forms.boardForm, async (c, { board_id }) => {
    await followBoard(c.var.asker, Number(board_id))
    return { to: routes.home, toast: 'board_followed' }
  }),
)
boardForms.route(
  '/',
  button(routes.do.unfollowBoard, forms.boardForm, async (c, { board_id }) => {
    await unfollowBoard(c.var.asker, Number(board_id))
    return { to: routes.home, toast: 'board_unfollowed' }
  }),
)
