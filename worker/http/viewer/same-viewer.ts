import type { Context, MiddlewareHandler } from 'hono'
import {
  LINKED_HEADER,
  parseViewerMark,
  VIEWER_FIELD,
  VIEWER_HEADER,
  type ViewerMark,
} from '#domain/accounts/viewer-mark.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import type { AppEnv } from '#worker/env.ts'
import { bytesOf } from '../bodies/body.ts'
import { readFirstFields } from '../bodies/first-fields.ts'
import { chosenSubject } from '../cookies/acting-cookie.ts'
import { isBearer } from '../cookies/bearer.ts'
import { isSafe } from '../csrf.ts'
import { keptFields, type SentFields } from '../forms/secret-fields.ts'
import { selectPresentViewer } from '../queries.ts'
import { type MarkedViewer, markFor, sealOf } from './mark.ts'

/** The storable part of a form: its text fields in their order, without secrets. */
export interface SentForm extends SentFields {
  /** Name of a field with a chosen file, which can't be stored; null: none. */
  fileField: string | null
}

/**
 * Fails a request from a document rendered for another viewer than the session's user. About that other account it knows only the document's own
 * data, and whether the user may switch to it.
 */
export class OtherViewer extends Failure {
  /** The viewer according to the document; null: a visitor. */
  readonly before: { id: number; username: string | null; subject: string | null } | null
  readonly now: MarkedViewer
  /** The user may switch to the document's account. */
  readonly isLinked: boolean
  /** The submitted form, without JavaScript; null: a script sent the request. */
  readonly form: SentForm | null

  constructor(before: ViewerMark | null, now: MarkedViewer, isLinked: boolean, form: SentForm | null) {
    super('other_viewer')
    this.before = before && { id: before.id, username: before.username, subject: before.subject?.username ?? null }
    this.now = now
    this.isLinked = isLinked
    this.form = form
  }
}

/**
 * Rejects requests from a document of another viewer than the session's user (docs/decisions/147): 409 code 15. A document sends its viewer in a
 * header or, without a script, in a form field. Programs send neither, and requests with a bearer token have no document. An expired session passes:
 * what needs a login then asks for it. Needs no database if the mark matches the session.
 */
export function sameViewer(): MiddlewareHandler<AppEnv> {
  return async function sameViewer(c, next) {
    const { sessionHash } = c.var
    if (sessionHash === null || isBearer(c)) return next()
    const header = c.req.header(VIEWER_HEADER)
    const form = header === undefined ? await sentForm(c) : null
    const said = header ?? form?.fields.find(([name]) => name === VIEWER_FIELD)?.[1]
    if (said === undefined) return next()
    const mark = parseViewerMark(said)
    if (mark === null) throw new Failure('invalid', { faults: [{ field: VIEWER_FIELD, code: 'wrong_format' }] })
    const chosen = chosenSubject(c)
    if (mark !== 'visitor' && mark.seal === (await sealOf(sessionHash, chosen))) return next()
    const before = mark === 'visitor' ? null : mark
    const { db, requester } = c.var
    const [row] = await batch(db, selectPresentViewer(requester, { saidId: before?.id ?? 0, chosenId: chosen ?? 0 }))
    if (!row) return next()
    const subject = chosen !== null && row.subject !== null ? { id: chosen, username: row.subject } : null
    if (before?.id === row.id && isSameSubject(before, chosen, subject)) return next()
    const now = { id: row.id, username: row.username, subject }
    c.header(VIEWER_HEADER, await markFor(sessionHash, now, chosen))
    if (row.linked !== null) c.header(LINKED_HEADER, '1')
    const known = before && row.linked !== null ? { ...before, username: row.linked } : before
    throw new OtherViewer(known, now, row.linked !== null, form && { ...form, ...keptFields(form.fields) })
  }
}

/**
 * True if the document acts for the same person: the chosen or the still permitted one. The service worker does not send the person (`seal` is null).
 */
function isSameSubject(
  { seal, subject }: ViewerMark,
  chosen: number | null,
  allowed: MarkedViewer['subject'],
): boolean {
  const id = subject?.id ?? null
  return seal === null || id === chosen || id === (allowed?.id ?? null)
}

/** The text fields of a plain HTML form; null for any other request. The body remains readable. */
async function sentForm(c: Context<AppEnv>): Promise<Omit<SentForm, 'hadSecret'> | null> {
  if (isSafe(c.req.method) || !c.req.path.startsWith(routes.formRoot)) return null
  const type = c.req.header('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return { fields: [...new URLSearchParams(new TextDecoder().decode(await bytesOf(c)))], fileField: null }
  if (!/^multipart\/form-data\b/i.test(type)) return null
  const { form, fileField } = await readFirstFields(c.req.raw.clone().body, type)
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  return { fields, fileField }
}
