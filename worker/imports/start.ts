import { Failure } from '#domain/errors.ts'
import type { Mapping } from '#domain/imports/columns.ts'
import {
  changeImportForm,
  IMPORT_STEPS,
  IMPORT_TIME,
  type ImportAction,
  type ImportState,
  mapImportForm,
} from '#domain/imports/contract.ts'
import { routes } from '#domain/routes.ts'
import { requireUnlimited } from '../accounts/write.ts'
import { batch } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import { openDatabase } from '../db/open.ts'
import type { Bindings } from '../env.ts'
import { seenOf } from '../http/bodies/body.ts'
import { button } from '../http/forms/form.ts'
import type { Limit } from '../http/limits.ts'
import { idOf } from '../http/path.ts'
import type { Requester, Site } from '../http/requester.ts'
import { storeChunks } from '../media/write.ts'
import type { ImportRecord } from '../model/imports/tables.ts'
import { authorizeActor, requireCreation } from '../profiles/write.ts'
import { continueAside } from './aside/queries.ts'
import { askForMore, askInCase } from './running/ask.ts'
import { deleteFiles, namesOf } from './running/files.ts'
import { insertImport, moveImport, selectImport } from './running/queries.ts'
import { runImport } from './running/run.ts'

const UPLOADED: Limit = { name: 'imports', times: 60, seconds: 3600 }
const CHANGED: Limit = { name: 'import-changes', times: 600, seconds: 3600 }
/** Bytes up to which a file is checked within the request; also the budget of the first step of an import. */
const SMALL = 300_000
const AT_ONCE = { slices: 2, ms: 3000 }

/** The source of an import: a chosen file, or pasted links. */
export interface Upload {
  name: string
  bytes: number
  chunks: AsyncIterable<Uint8Array>
}

/** Authorizes an import before the file is read. Fails like creating a board. Only for the account itself, never for a delegate. */
export async function openImport(requester: Requester): Promise<number> {
  const { viewerId, access } = await authorizeActor(requester, { limit: UPLOADED, who: null, scope: 'boards' })
  requireCreation(access, 'board')
  requireUnlimited(access.viewerRow, requester.now)
  return viewerId
}

/** Stores a file and checks it: at once if it is small, otherwise by a job. Nothing is imported before the person has seen the preview. */
export async function startImport(
  requester: Requester,
  env: Bindings,
  site: Site,
  userId: number,
  upload: Upload,
  isSecret: boolean,
) {
  const { db, now } = requester
  const id = newId()
  await storeChunks(env.MEDIA, namesOf(id).file, upload.chunks, 'application/octet-stream')
  const row = { id, userId, name: upload.name, origin: site.origin, isSecret, state: 'checking' as const }
  try {
    await batch(db, { added: insertImport({ ...row, createdAt: now, expiresAt: now + IMPORT_TIME }) })
  } catch (error) {
    await deleteFiles(env.MEDIA, id)
    throw error
  }
  await checkSoon(env, id, upload.bytes, now)
}

/** Checks a small file at once; larger ones are left to the job. */
export async function checkSoon(env: Bindings, id: number, bytes: number, now: number): Promise<void> {
  if (bytes > SMALL) return askForMore(env, id, now, 'more')
  await runAtOnce(env, id, now)
}

/** A database of its own: the job's batches are not part of the call's action. */
async function runAtOnce(env: Bindings, id: number, now: number): Promise<void> {
  await askInCase(env, id, now)
  await askForMore(env, id, now, await runImport(openDatabase(env), env, id, now, AT_ONCE))
}

/** Checks a table again with the columns that the person chose. Another person's import is 404 code 11; files that are not tables do not change. */
async function mapImportColumns(requester: Requester, env: Bindings, id: number, mapping: Mapping): Promise<void> {
  const { db, now } = requester
  const opening = { limit: CHANGED, who: null, scope: 'boards' } as const
  const { viewerId, more } = await authorizeActor(requester, opening, { found: selectImport(id) })
  const row = ownImport(more.found, viewerId)
  if (!row.sheet) return
  const columns = row.sheet.head.length
  const known = Object.fromEntries(Object.entries(mapping).filter(([, number]) => number < columns))
  const sheet = { ...row.sheet, mapping: known, isChosen: true }
  const { moved } = await batch(db, { moved: moveImport(row, ['columns', 'ready'], 'checking', { sheet }) })
  if (moved.length > 0) await checkStored(env, id, now)
}

export function ownImport(found: ImportRecord[], viewerId: number): ImportRecord {
  const [row] = found
  if (row?.userId !== viewerId) throw new Failure('no_such_call')
  return row
}

/** Options of a button. */
interface Said {
  withProfile: boolean
  mayOpen: boolean
  privacy: 'secret' | 'file' | undefined
  boards: 'merge' | 'new' | undefined
}

/**
 * Starts, pauses, resumes, cancels or undoes an import, or checks it with another choice. `mayOpen`: the person has confirmed that their private profile
 * becomes public. If the choice differs from that of the preview, a start only checks the file again. Another person's import is 404 code 11; nothing changes
 * if its state does not allow it. Returns the action that was done.
 */
async function changeImportState(
  requester: Requester,
  env: Bindings,
  id: number,
  wanted: ImportAction,
  said: Said,
): Promise<ImportAction> {
  const { db, now } = requester
  const opening = { limit: CHANGED, who: null, scope: 'boards' } as const
  const { viewerId, access, more } = await authorizeActor(requester, opening, { found: selectImport(id) })
  const row = ownImport(more.found, viewerId)
  if (wanted === 'start' || wanted === 'resume') requireUnlimited(access.viewerRow, now)
  const { withProfile, mayOpen, privacy, boards } = said
  const choice = {
    isSecret: privacy === undefined ? row.isSecret : privacy === 'secret',
    newBoards: boards === undefined ? row.newBoards : boards === 'new',
  }
  const isOther = choice.isSecret !== row.isSecret || choice.newBoards !== row.newBoards
  const action = wanted === 'start' && isOther ? 'check' : wanted
  const { from, to } = IMPORT_STEPS[action]
  const started = action === 'start' ? { withProfile, startedAt: now, preview: null } : {}
  const change = action === 'start' || action === 'undo' ? { ...started, mayOpen } : action === 'check' ? choice : {}
  const isAside = action === 'resume' && row.state === 'failed'
  const {
    moved: [moved],
  } = await batch(db, {
    moved: isAside ? continueAside(id, viewerId) : moveImport(row, from, to, change),
  })
  if (moved && action === 'check') await checkStored(env, id, now)
  else if (moved && WORKED.includes(moved.state)) await runAtOnce(env, id, now)
  return action
}

/** Checks a stored file again. */
async function checkStored(env: Bindings, id: number, now: number): Promise<void> {
  const file = await env.MEDIA.head(namesOf(id).file)
  await checkSoon(env, id, file?.size ?? 0, now)
}

const WORKED: readonly ImportState[] = ['checking', 'running', 'undoing']

/** The message of the next page after each button. */
const SAID = {
  start: 'import_start',
  check: 'import_chosen',
  pause: 'import_pause',
  resume: 'import_resume',
  cancel: 'import_cancel',
  undo: 'import_undo',
} as const

/** The buttons of an import. */
export const changeImport = button(routes.do.changeImport, changeImportForm, async (c, input) => {
  const { import_id, action, with_profile, stays_private, privacy, boards } = input
  const id = idOf(import_id, 'no_such_call')
  // `showFirst` has compared the number with the Pins that become visible.
  const mayOpen = stays_private !== 'on' && (await seenOf(c)) > 0
  const said = { withProfile: with_profile === 'on', mayOpen, privacy, boards }
  const done = await changeImportState(c.var.requester, c.env, id, action, said)
  return { to: routes.import, toast: SAID[done] }
})

/** The form that sets the meaning of a table's columns. */
export const mapImport = button(routes.do.mapImport, mapImportForm, async (c, { import_id, return_to, ...columns }) => {
  const chosen = Object.entries(columns).filter(([, number]) => number !== undefined && number !== '')
  const mapping = Object.fromEntries(chosen.map(([name, number]) => [name, Number(number)]))
  await mapImportColumns(c.var.requester, c.env, idOf(import_id, 'no_such_call'), mapping)
  return { to: routes.import, toast: 'import_checked' }
})
