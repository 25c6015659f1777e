import { Failure } from '#domain/errors.ts'
import { IMPORT_TIME } from '#domain/imports/contract.ts'
import { PART_BYTES } from '#domain/imports/input.ts'
import { requireUnlimited } from '../accounts/write.ts'
import { batch } from '../db/batch.ts'
import { newId } from '../db/ids.ts'
import type { Bindings } from '../env.ts'
import type { Limit } from '../http/limits.ts'
import type { Requester, Site } from '../http/requester.ts'
import type { ImportRecord, Parts } from '../model/imports/tables.ts'
import { authorizeActor, requireCreation } from '../profiles/write.ts'
import { namesOf } from './running/files.ts'
import { insertImport, moveImport, selectImport } from './running/queries.ts'
import { checkSoon, ownImport } from './start.ts'

/** Twice the parts of the largest file, in an hour. */
const SENT: Limit = { name: 'import-parts', times: 2600, seconds: 3600 }

/** Authorizes an upload before the part is read. Fails like creating a board. Only for the account itself, never for a delegate. */
export async function openParts(requester: Requester): Promise<number> {
  const { viewerId, access } = await authorizeActor(requester, { limit: SENT, who: null, scope: 'boards' })
  requireCreation(access, 'board')
  requireUnlimited(access.viewerRow, requester.now)
  return viewerId
}

interface Part {
  /** '' for the first part. */
  import_id: string
  /** Number of the part, from 1. */
  part: number
  name: string
  privacy: 'secret' | 'file'
  last?: 'on' | undefined
  file: File
}

/**
 * Stores a part of a file; after the last one the file is checked. Repeating a part replaces it. Returns the id of the import. Parts must come in order, and
 * all but the last have the same size: else 400 at `part`.
 */
export async function takePart(
  requester: Requester,
  env: Bindings,
  site: Site,
  userId: number,
  sent: Part,
): Promise<number> {
  const { db, now } = requester
  const { part, file } = sent
  if (file.size > PART_BYTES || (!sent.last && file.size !== PART_BYTES)) throw wrongPart()
  const row = sent.import_id === '' ? null : await openRow(requester, userId, Number(sent.import_id))
  // A repeated last part, whose answer was lost.
  if (row && row.state !== 'uploading') return row.id
  const id = row?.id ?? newId()
  const name = namesOf(id).file
  const before = row?.parts ?? { upload: (await env.MEDIA.createMultipartUpload(name)).uploadId, stored: [] }
  if (part > before.stored.length + 1) throw wrongPart()
  const upload = env.MEDIA.resumeMultipartUpload(name, before.upload)
  const { etag } = await upload.uploadPart(part, await file.arrayBuffer())
  const parts: Parts = { ...before, stored: [...before.stored] }
  parts.stored[part - 1] = { partNumber: part, etag }
  if (row) await batch(db, { moved: moveImport(row, ['uploading'], 'uploading', { parts }) })
  else {
    const made = { id, userId, name: sent.name, origin: site.origin, isSecret: sent.privacy === 'secret' }
    const times = { createdAt: now, expiresAt: now + IMPORT_TIME }
    await batch(db, { added: insertImport({ ...made, ...times, state: 'uploading', parts }) })
  }
  if (sent.last) await complete(requester, env, { id, userId }, upload, parts)
  return id
}

async function openRow({ db }: Requester, userId: number, id: number): Promise<ImportRecord> {
  const { found } = await batch(db, { found: selectImport(id) })
  return ownImport(found, userId)
}

async function complete(
  { db, now }: Requester,
  env: Bindings,
  row: Pick<ImportRecord, 'id' | 'userId'>,
  upload: R2MultipartUpload,
  { stored }: Parts,
): Promise<void> {
  // If two requests complete it at once, the second finds the file.
  const whole = await upload.complete(stored).catch(() => env.MEDIA.head(namesOf(row.id).file))
  if (!whole) throw wrongPart()
  const { moved } = await batch(db, { moved: moveImport(row, ['uploading'], 'checking', { parts: null }) })
  if (moved.length > 0) await checkSoon(env, row.id, whole.size, now)
}

function wrongPart(): Failure {
  return new Failure('invalid', { faults: [{ field: 'part', code: 'unknown_value' }] })
}
