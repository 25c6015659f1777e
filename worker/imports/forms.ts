import { type Context, Hono } from 'hono'
import { FORM_KEY } from '../../domain/constants.ts'
import { ERRORS, Failure } from '../../domain/errors.ts'
import { changeImportForm, importForm } from '../../domain/imports/contract.ts'
import { routes } from '../../domain/routes.ts'
import { cleanLine, cutUnits } from '../../domain/text.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { button, type Fields, leadOn, loginFirst } from '../http/forms/form.ts'
import { idOf } from '../http/path.ts'
import { chosenFile, readFileForm } from '../media/forms.ts'
import { only } from './formats/streams.ts'
import { changeImportState, openImport, startImport, type Upload } from './start.ts'

/** A file that was not chosen comes as an empty text. */
const NO_TEXTS = [FORM_KEY, 'file']

/** Takes a file or pasted links; it has a file, so that its body is read here. */
const uploadImport = new Hono<AppEnv>().post(routes.do.importData, async (c) => {
  try {
    const userId = await openImport(c.var.asker)
    const form = await formOf(c)
    const texts = [...form].filter(([name, value]) => typeof value === 'string' && !NO_TEXTS.includes(name))
    const { privacy, links } = judge(importForm, Object.fromEntries(texts))
    const upload = uploadIn(form, links)
    if (!upload) throw new Failure('invalid', { faults: [{ field: 'file', code: 'missing' }] })
    await startImport(c.var.asker, c.env, c.var.site, userId, upload, privacy === 'secret')
    return leadOn(c, routes.import, { toast: 'import_checked' })
  } catch (error) {
    return failed(c, error)
  }
})

/** Links alone may also come as a form without a file. */
async function formOf(c: Context<AppEnv>): Promise<FormData> {
  if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) return readFileForm(c)
  const form = new FormData()
  for (const [name, value] of Object.entries((await readBody(c)) as Fields)) form.append(name, String(value))
  return form
}

function uploadIn(form: FormData, links: string): Upload | null {
  const file = chosenFile(form, ['file'])
  if (file) return { name: cutUnits(cleanLine(file.name), 100), bytes: file.size, chunks: file.stream() }
  if (links.trim() === '') return null
  const bytes = new TextEncoder().encode(links)
  return { name: '', bytes: bytes.length, chunks: only(bytes) }
}

/** Leads back to the page, which says what was wrong with the file. */
function failed(c: Context<AppEnv>, error: unknown): Response {
  if (!(error instanceof Failure) || ERRORS[error.kind].status >= 500) throw error
  if (ERRORS[error.kind].status === 401) return loginFirst(c, error, routes.import)
  return leadOn(c, routes.import, { toast: { failed: error.kind } })
}

/** What the next page says after each button. */
const SAID = {
  start: 'import_start',
  pause: 'import_pause',
  resume: 'import_resume',
  cancel: 'import_cancel',
  undo: 'import_undo',
} as const

const changeImport = button(routes.do.changeImport, changeImportForm, async (c, { import_id, action }) => {
  await changeImportState(c.var.asker, c.env, idOf(import_id, 'no_such_call'), action)
  return { to: routes.import, toast: SAID[action] }
})

/** The form with the file, and the buttons of an import. */
export const importForms = new Hono<AppEnv>()
for (const form of [uploadImport, changeImport]) importForms.route('/', form)
