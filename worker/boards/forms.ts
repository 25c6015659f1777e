import { Hono } from 'hono'
import { safeNext } from '../../domain/accounts/rules.ts'
import * as forms from '../../domain/boards/forms.ts'
import { Failure } from '../../domain/errors.ts'
import { href, routes, withQuery } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { button, type Fields, pageForm } from '../http/forms/form.ts'
import { idOf } from '../http/path.ts'
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
} from './write.ts'

export { coverFile } from './covers/file-form.ts'
export { preferenceForms } from './preferences/forms.ts'
export { sectionForms } from './sections/forms.ts'

/** Forms and buttons of boards; they do the same writes as W-15 and W-25 to W-27. */
export const boardForms = new Hono<AppEnv>()

const create = pageForm(routes.do.createBoard, {
  schema: forms.createBoardForm,
  page: ({ orbac_subject_id: subject }) =>
    href(routes.boardCreate, { orbac_subject_id: typeof subject === 'string' ? subject : null }),
  says: [400, 403, 404, 409, 410, 413, 415, 422, 429],
  async act(c, { secret, orbac_subject_id: subject, name, return_to }) {
    const privacy = secret ? 'secret' : 'public'
    const input = { name: name ?? '', description: '', privacy, orbac_subject_id: subject } as const
    const made = await createBoard(c.var.asker, input, c.var.site)
    // A delegate may open the owner's secret board only if the address names the owner (CRE-005).
    const actsFor = subject ?? subjectOf(c.var.asker)
    const own = withQuery(made.url ?? routes.home, { orbac_subject_id: secret ? actsFor : undefined })
    return { to: return_to ? safeNext(return_to) : own, toast: 'board_created', mayStay: false }
  },
})

const boardIn = ({ board_id: board }: Fields) => String(idOf(String(board), 'board_not_found'))

const edit = pageForm(routes.do.editBoard, {
  schema: forms.editBoardForm,
  page: (sent) => href(routes.boardEdit, { board: boardIn(sent) }),
  async act(c, input) {
    const { undo, url = routes.home } = await updateBoard(
      c.var.asker,
      Number(input.board_id),
      changeOf(input),
      c.var.site,
    )
    const own = withQuery(url, { orbac_subject_id: input.orbac_subject_id })
    return { to: input.return_to ? safeNext(input.return_to) : own, toast: 'saved', undo }
  },
})

const merge = pageForm(routes.do.mergeBoard, {
  schema: forms.mergeForm,
  page: (sent) =>
    withQuery(href(routes.boardMerge, { board: boardIn(sent) }), { into: String(sent.into_board_id ?? '') }),
  async act(c, { board_id, into_board_id, as_section, orbac_subject_id }) {
    const input = { into_board_id, as_section: as_section === 'on', orbac_subject_id }
    const { undo, board } = await mergeBoard(c.var.asker, Number(board_id), input)
    return { to: board.url, toast: 'board_merged', undo, mayStay: false }
  },
})

for (const form of [create, edit, merge]) boardForms.route('/', form)

/** The form of a user who may only rename the board has no privacy, manage or cover fields: those stay unchanged. */
function changeOf(form: forms.EditBoardForm): BoardChange {
  const { name, description, privacy, manage, orbac_subject_id } = form
  if (privacy === undefined) return { name, description, orbac_subject_id }
  return { name, description, privacy, orbac_subject_id, collaborators_manage: manage === 'true', ...coverOf(form) }
}

function coverOf({ cover, cover_media: media, focus_x: x, focus_y: y }: forms.EditBoardForm): BoardChange {
  if (cover === undefined) return {}
  const focus = cover && x && y && `${x},${y}` !== '50,50' ? `${x},${y}` : null
  if (cover !== 'own') return { cover_pin_id: cover || null, cover_focus: focus }
  // Without an upload, only the focus changes: another tab may have removed the board's own picture.
  return media ? { cover_media_id: media, cover_focus: focus } : { own_focus: focus }
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
  button(routes.do.sortPins, forms.sortPinsForm, async (c, { board_id, sort, orbac_subject_id }) => {
    const change = { pin_sort: sort, orbac_subject_id }
    const { undo, url } = await updateBoard(c.var.asker, Number(board_id), change, c.var.site)
    return { to: url ?? routes.home, toast: 'saved', undo }
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
