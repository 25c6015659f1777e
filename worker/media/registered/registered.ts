import { Failure } from '#domain/errors.ts'
import {
  kindOf,
  type Registered,
  registerAllBody,
  registerBody,
  registeredAllAnswer,
  registeredAnswer,
  UPLOAD_FAILURES,
  type UploadState,
  uploadsAnswer,
  uploadsQuery,
} from '#domain/media/registrations.ts'
import { href, routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { action } from '#worker/http/action/action.ts'
import { reading } from '#worker/http/action/reading.ts'
import { hashToken, newToken } from '#worker/http/cookies/tokens.ts'
import { toFailure } from '#worker/http/errors.ts'
import { countAgainst } from '#worker/http/limits.ts'
import type { Requester } from '#worker/http/requester.ts'
import type { MediaRow } from '#worker/model/media/tables.ts'
import { selectSession } from '../upload/queries.ts'
import { keepUpload, type UploadContext } from '../upload/upload.ts'
import { authorizeUploader, requireUploader, UPLOADS } from '../upload/uploader.ts'
import * as queries from './queries.ts'

/** ms within which a registered file must be sent. */
const SENDING_TIME = 3600 * 1000

const UNKNOWN: UploadState = { status: 'failed', failure_code: 'unknown' }

/** Registers files that the viewer will send, each with its own secret. */
async function registerUploads(
  requester: Requester,
  origin: string,
  types: Parameters<typeof kindOf>[0][],
): Promise<Registered[]> {
  const ownerId = await authorizeUploader(requester, UPLOADS)
  const made = types.map((type) => ({ id: newId(), token: newToken(), kind: kindOf(type) }))
  const rows = await Promise.all(
    made.map(async ({ id, token, kind }) => ({
      ...{ id, ownerId, kind, createdAt: requester.now },
      tokenHash: await hashToken(`upload ${token}`),
    })),
  )
  await batch(requester.db, queries.insertRegistrations(rows))
  return made.map(({ id, token }) => ({
    upload_id: String(id),
    upload_url: origin + href(routes.api.mediaReceive, { upload: String(id) }),
    upload_parameters: { token },
  }))
}

/**
 * Stores a registered file. The secret is the authorization, because programs send files without a session. A stored file is not stored again, so a lost
 * answer can be requested by sending it again. A rejected file can't be sent again.
 */
export async function receiveUpload(
  upload: UploadContext,
  { id, token, file }: { id: number; token: string; file: () => AsyncIterable<Uint8Array> },
): Promise<void> {
  const { db, now } = upload
  const [found] = await batch(db, queries.selectRegistration(id, await hashToken(`upload ${token}`)))
  if (!found || found.registration.createdAt < now - SENDING_TIME) throw new Failure('forbidden')
  const { ownerId, kind, mediaId, failure } = found.registration
  if (mediaId !== null) return
  if (failure !== null) throw new Failure(failure)
  await countAgainst(db, [{ limit: UPLOADS, who: `registered ${ownerId}` }], now)
  try {
    const row = await keepUpload(upload, ownerId, file())
    if (row.kind !== kind) throw new Failure('wrong_type')
    await batch(db, queries.settleRegistration(id, { mediaId: row.id }))
  } catch (error) {
    const refused = UPLOAD_FAILURES.find((name) => name === toFailure(error).kind)
    if (refused && refused !== 'unknown' && refused !== 'expired')
      await batch(db, queries.settleRegistration(id, { failure: refused }))
    throw error
  }
}

/** The outcome of the viewer's uploads, by id or key. Uploads of others are reported as unknown. */
async function readUploads(
  requester: Requester,
  { ids, keys }: { ids: string[]; keys: string[] },
): Promise<Record<string, UploadState>> {
  const { db } = requester
  const { session, registered, unused } = await batch(db, {
    session: selectSession(requester),
    registered: queries.selectRegistrations(requester, ids.map(Number)),
    unused: queries.selectByKeys(requester, keys),
  })
  requireUploader(session)
  const byId = new Map(registered.map((row) => [String(row.id), stateOf(row, requester.now)]))
  const byKey = new Map(unused.map(({ mediaId, ...file }) => [file.key, stored(mediaId, file)]))
  return Object.fromEntries([
    ...ids.map((id) => [id, byId.get(String(Number(id))) ?? UNKNOWN] as const),
    ...keys.map((key) => [key, byKey.get(key) ?? UNKNOWN] as const),
  ])
}

function stored(mediaId: number, { key, kind, posterKey }: Pick<MediaRow, 'key' | 'kind' | 'posterKey'>): UploadState {
  const film = kind === 'video' && { has_poster: posterKey !== null }
  return { status: 'succeeded', signature: key, media_id: String(mediaId), kind, ...film }
}

type Row = ReturnType<typeof queries.selectRegistrations>['_']['result'][number]

function stateOf({ createdAt, failure, named, mediaId, key, kind, posterKey }: Row, now: number): UploadState {
  if (failure !== null) return { status: 'failed', failure_code: failure }
  if (mediaId !== null && key !== null && kind !== null) return stored(mediaId, { key, kind, posterKey })
  if (named !== null || createdAt < now - SENDING_TIME) return { status: 'failed', failure_code: 'expired' }
  return { status: 'registered' }
}

export const registerUpload = action(
  {
    call: ['post', routes.api.mediaRegister],
    ids: {},
    summary: 'Register a file to upload: where and with which fields to send it',
    input: registerBody,
    answer: registeredAnswer,
    fails: ['no_session', 'limited_session'],
  },
  async function registerUpload({ requester, site, input }) {
    const [registered] = await registerUploads(requester, site.origin, [input.type])
    if (!registered) throw new Error('A file was not registered')
    return registered
  },
)

export const registerAll = action(
  {
    call: ['post', routes.api.mediaRegisterAll],
    ids: {},
    summary: 'Register several files to upload, by names of your choice',
    input: registerAllBody,
    answer: registeredAllAnswer,
    fails: ['no_session', 'limited_session'],
  },
  async function registerAll({ requester, site, input: { uploads } }) {
    const types = uploads.map(({ type }) => type)
    const registered = await registerUploads(requester, site.origin, types)
    return Object.fromEntries(registered.map((each, i) => [uploads[i]?.id ?? '', each]))
  },
)

export const getUploads = reading(
  {
    call: ['get', routes.api.mediaUploads],
    ids: {},
    summary:
      'What became of one’s own uploads, by the ids of their registrations or by their signatures. Files are checked as they arrive, so none is ever `processing`',
    query: uploadsQuery,
    answer: uploadsAnswer,
    fails: ['no_session', 'limited_session'],
    login: 'any',
  },
  ({ requester, query: { upload_ids: ids = [], signatures: keys = [] } }) => readUploads(requester, { ids, keys }),
)
