import { Hono } from 'hono'
import * as forms from '../../../domain/boards/forms.ts'
import { href, routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../env.ts'
import { button, pageForm } from '../../http/forms/form.ts'
import { idOf } from '../../http/path.ts'
import { readSection } from './read.ts'
import { createSection, deleteSection, stepSection, updateSection } from './write.ts'

/** The forms of sections, for the same writes as W-29. */
export const sectionForms = new Hono<AppEnv>()

const create = pageForm(routes.do.createSection, {
  schema: forms.createSectionForm,
  page: ({ board_id: board }) => href(routes.sectionCreate, { board: String(idOf(String(board), 'board_not_found')) }),
  async act(c, { board_id, title }) {
    const made = await createSection(c.var.asker, Number(board_id), title)
    return { to: made.board.url, toast: 'section_created' }
  },
})

const edit = pageForm(routes.do.editSection, {
  schema: forms.editSectionForm,
  page: ({ board_id: board, section_id: section }) => {
    const [inBoard, id] = [idOf(String(board), 'board_not_found'), idOf(String(section), 'section_not_found')]
    return href(routes.sectionEdit, { board: String(inBoard), section: String(id) })
  },
  async act(c, { section_id, title }) {
    const { url, undo } = await updateSection(c.var.asker, Number(section_id), { title })
    return { to: url, toast: 'saved', undo }
  },
})

const move = button(routes.do.moveSection, forms.moveSectionForm, async (c, { section_id, by }) => {
  const { board, undo } = await stepSection(c.var.asker, Number(section_id), by === '1' ? 1 : -1)
  return { to: board.url, toast: 'section_moved', undo }
})

const remove = button(routes.do.deleteSection, forms.sectionForm, async (c, { section_id }) => {
  const { board } = await readSection(c.var.asker, Number(section_id))
  const { undo } = await deleteSection(c.var.asker, Number(section_id))
  return { to: board.url, toast: 'section_deleted', undo }
})

for (const form of [create, edit, move, remove]) sectionForms.route('/', form)
