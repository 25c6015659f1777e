import { Hono } from 'hono'
import * as forms from '../../domain/boards/forms.ts'
import { ERRORS, Failure } from '../../domain/errors.ts'
import { href, routes } from '../../domain/routes.ts'
import { readSection } from '../boards/read.ts'
import { createSection, deleteSection, stepSection, updateSection } from '../boards/write.ts'
import type { AppEnv } from '../env.ts'
import { readBody } from '../http/body.ts'
import { judge } from '../http/operation.ts'
import { idOf } from '../http/path.ts'
import { showCreateSection, showEditSection } from '../pages/section-forms.ts'
import { failedTry, formAgain } from '../pages/tries.ts'
import { button, loginFirst } from './board-forms.ts'
import { leadOn } from './lead-on.ts'

/** The forms and buttons of sections: the same writes as W-29. */
export const sectionForms = new Hono<AppEnv>()

/** What a form can say; the rest is a page that says so. */
const isOfForm = (error: unknown) =>
  error instanceof Failure && (ERRORS[error.kind].status === 400 || ERRORS[error.kind].status === 409)

sectionForms.post(routes.do.createSection, async (c) => {
  const body = await readBody(c)
  const board = idOf(String((body as { board_id?: unknown }).board_id), 'board_not_found')
  try {
    const { board_id, title } = judge(forms.createSectionForm, body)
    const made = await createSection(c.var.asker, Number(board_id), title)
    return leadOn(c, made.board.url, { toast: 'section_created' })
  } catch (error) {
    if (!isOfForm(error)) return loginFirst(c, error, href(routes.sectionCreate, { board: String(board) }))
    const page = href(routes.sectionCreate, { board: String(board) })
    return formAgain(c, page, failedTry(error, body), (attempt) => showCreateSection(c, board, attempt))
  }
})

sectionForms.post(routes.do.editSection, async (c) => {
  const body = await readBody(c)
  const section = idOf(String((body as { section_id?: unknown }).section_id), 'section_not_found')
  try {
    const { section_id, title } = judge(forms.editSectionForm, body)
    const { url, undo } = await updateSection(c.var.asker, Number(section_id), { title })
    return leadOn(c, url, { toast: 'saved', undo })
  } catch (error) {
    if (!isOfForm(error)) return loginFirst(c, error, routes.home)
    const { board } = await readSection(c.var.asker, section)
    const page = href(routes.sectionEdit, { board: board.id, section: String(section) })
    return formAgain(c, page, failedTry(error, body), (attempt) => showEditSection(c, section, attempt))
  }
})

sectionForms.route(
  '/',
  button(routes.do.moveSection, forms.moveSectionForm, async (c, { section_id, by }) => {
    const { board, undo } = await stepSection(c.var.asker, Number(section_id), by === '1' ? 1 : -1)
    return { to: board.url, toast: 'section_moved', undo }
  }),
)
sectionForms.route(
  '/',
  button(routes.do.deleteSection, forms.sectionForm, async (c, { section_id }) => {
    const { board } = await readSection(c.var.asker, Number(section_id))
    const { undo } = await deleteSection(c.var.asker, Number(section_id))
    return { to: board.url, toast: 'section_deleted', undo }
  }),
)
