import { Failure } from '#domain/errors.ts'
import { parseId } from '#domain/id.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { type AppRow, selectApp } from './queries.ts'
import { hashAppSecret } from './secrets.ts'

/** Client credentials, in `Authorization: Basic` or in fields of the body (RFC 6749, 2.3.1). */
export interface Proof {
  authorization: string | undefined
  id: string | undefined
  secret: string | undefined
}

/** The authenticated app. A confidential app must send its secret, a public one must send none. @throws app_unproved, invalid */
export async function provenApp(db: Database, proof: Proof): Promise<AppRow> {
  const { id, secret } = credentialsIn(proof)
  const {
    found: [app],
  } = await batch(db, { found: selectApp(parseId(id) ?? 0) })
  const hash = secret === undefined ? null : await hashAppSecret(secret)
  if (!app || app.secretHash !== hash) throw new Failure('app_unproved')
  return app
}

function credentialsIn({ authorization, id, secret }: Proof): { id: string; secret: string | undefined } {
  if (authorization === undefined) return { id: id ?? '', secret: secret || undefined }
  const [, encoded = ''] = /^basic +([\w+/=-]+)$/i.exec(authorization) ?? []
  const [, name = '', word = ''] = /^([^:]*):(.*)$/s.exec(decoded(encoded)) ?? []
  // Two ways of authentication in one request (RFC 6749, 2.3).
  if (secret !== undefined)
    throw new Failure('invalid', { faults: [{ field: 'client_secret', code: 'unknown_field' }] })
  return { id: plain(name), secret: plain(word) || undefined }
}

function decoded(base64: string): string {
  try {
    return atob(base64)
  } catch {
    return ''
  }
}

/** Decodes the form encoding that is applied to both before they are joined. */
function plain(text: string): string {
  return new URLSearchParams(`x=${text}`).get('x') ?? ''
}
