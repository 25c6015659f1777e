import { type Context, Hono } from 'hono'
import { FORM_KEY } from '#domain/constants.ts'
import { ERRORS, Failure } from '#domain/errors.ts'
import { importForm, importPartForm } from '#domain/imports/contract.ts'
import { routes } from '#domain/routes.ts'
import { cleanLine, cutUnits } from '#domain/text.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { loginFirst, redirectAfterForm } from '../http/forms/form.ts'
import { chosenFile, readFileForm } from '../media/write.ts'
import { only } from './formats/streams.ts'
import { openImport, startImport, type Upload } from './start.ts'
import { openParts, takePart } from './upload-parts.ts'

/** Fields that are not text: a file field without a file is sent as an empty text. */
const NO_TEXTS = [FORM_KEY, 'file']

/** Takes a file or pasted links. Reads the body itself, because it may contain a file. */
export const uploadImport = new Hono<AppEnv>().post(routes.do.importData, async (c) => {
  try {
    const userId = await openImport(c.var.requester)
    const form = await formOf(c)
    const texts = [...form].filter(([name, value]) => typeof value === 'string' && !NO_TEXTS.includes(name))
    const { privacy, links } = judge(importForm, Object.fromEntries(texts))
    const upload = uploadIn(form, links)
    if (!upload) throw new Failure('invalid', { faults: [{ field: 'file', code: 'missing' }] })
    await startImport(c.var.requester, c.env, c.var.site, userId, upload, privacy === 'secret')
    return redirectAfterForm(c, routes.import, { toast: 'import_checked' })
  } catch (error) {
    return failed(c, error)
  }
})

/** Links may also come as an urlencoded form without a file. */
async function formOf(c: Context<AppEnv>): Promise<FormData> {
  if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')) return readFileForm(c)
  const form = new FormData()
  for (const [name, value] of Object.entries(await readBody(c))) form.append(name, String(value))
  return form
}

function uploadIn(form: FormData, links: string): Upload | null {
  const file = chosenFile(form, ['file'])
  if (file) return { name: cutUnits(cleanLine(file.name), 100), bytes: file.size, chunks: file.stream() }
  if (links.trim() === '') return null
  const bytes = new TextEncoder().encode(links)
  return { name: '', bytes: bytes.length, chunks: only(bytes) }
}

/** Redirects to the page, which shows the error of the file. */
function failed(c: Context<AppEnv>, error: unknown): Response {
  if (!(error instanceof Failure) || ERRORS[error.kind].status >= 500) throw error
  if (ERRORS[error.kind].status === 401) return loginFirst(c, error, routes.import)
  return redirectAfterForm(c, routes.import, { toast: { failed: error.kind } })
}

/** Takes a part of a large file from the page's script. Answers the id of the import as JSON. */
export const uploadPart = new Hono<AppEnv>().post(routes.do.importPart, async (c) => {
  try {
    const userId = await openParts(c.var.requester)
    const form = await readFileForm(c)
    const texts = [...form].filter(([name, value]) => typeof value === 'string' && !NO_TEXTS.includes(name))
    const fields = judge(importPartForm, Object.fromEntries(texts))
    const file = chosenFile(form, ['file'])
    if (!file) throw new Failure('invalid', { faults: [{ field: 'file', code: 'missing' }] })
    const name = cutUnits(cleanLine(fields.name), 100)
    const id = await takePart(c.var.requester, c.env, c.var.site, userId, { ...fields, name, file })
    return c.json({ import_id: String(id) })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return c.json({ failed: error.kind }, ERRORS[error.kind].status)
  }
})
