import { VIEWER_HEADER } from '#domain/accounts/viewer-mark.ts'
import { CallError } from './fetcher.ts'
import { newKey } from './new-key.ts'
import { send } from './send.ts'

/** Delays before the second, third and fourth try, in ms. */
const BACK_OFF = [300, 1000, 3000]
/** A longer Retry-After is cut to this, in ms, because the viewer is waiting. */
const MAX_RETRY_AFTER = 5000
/** Error code: the idempotency key was sent before with another body. */
export const KEY_REUSED = 9
/** Error code: the person has to confirm their address before they create anything (CRE-035). */
const EMAIL_UNCONFIRMED = 94
/** Window event after a call was refused for that reason: the page offers to resend the mail. */
export const GATE_CLOSED = 'gate-closed'
/** Error code: publishing is switched off (EXP-005). */
export const PUBLISHING_OFF = 95

interface Options {
  /** Replaced in tests. */
  wait?: (ms: number) => Promise<void>
  /** Never sent as another account: waits until the page's own account is back. */
  isOwn?: boolean
  /** A background call of the page: the viewer is not asked which account to use. */
  isQuiet?: boolean
  /** The mark of the account that makes the call, if it is not the page's own. */
  as?: string
  /** The idempotency key, for a call that may be repeated later, even by another page. Default: a new key. */
  key?: string
}

/**
 * Sends a write to `/v3`. Without network and on 503 it retries up to three times with growing waits. All tries have the same
 * `Idempotency-Key`, so that the server performs the write once and gives each try the same answer (REL-17).
 * @param body a Blob is sent unchanged, anything else as JSON
 * @returns the answer's `data`
 * @throws CallError; code 0: there was no answer
 */
export async function call<Data>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  href: string,
  body?: object,
  { wait = sleep, key, isOwn = false, isQuiet = false, as }: Options = {},
): Promise<Data> {
  const isFile = body instanceof Blob
  const content = isFile ? body : body && JSON.stringify(body)
  const headers = new Headers({ accept: 'application/json', 'idempotency-key': key ?? newKey() })
  if (as) headers.set(VIEWER_HEADER, as)
  if (content) headers.set('content-type', isFile ? body.type || 'application/octet-stream' : 'application/json')
  for (let attempt = 0; ; attempt++) {
    // Small requests are sent even if the viewer leaves the page (`keepalive` allows 64 KB in total).
    const isSmall = typeof content === 'string' ? content.length < 16_000 : !isFile
    const request: RequestInit = { method, headers, keepalive: isSmall }
    if (content) request.body = content
    const answer = await trySend<Data>(href, request, { isOwn, isQuiet })
    if (answer.ok) return answer.data
    if (answer.error.code === EMAIL_UNCONFIRMED) globalThis.dispatchEvent?.(new Event(GATE_CLOSED))
    const pause = BACK_OFF[attempt]
    if (!answer.again || pause === undefined) throw answer.error
    await wait(Math.max(pause, Math.min(answer.after, MAX_RETRY_AFTER)))
  }
}

/** Sends a background write, such as a read mark. The viewer is never asked about it; undefined if it fails. */
export async function callQuietly<Data>(...[method, href, body]: Parameters<typeof call>): Promise<Data | undefined> {
  return call<Data>(method, href, body, { isQuiet: true }).catch(() => undefined)
}

type Sent<Data> = { ok: true; data: Data } | { ok: false; error: CallError; again: boolean; after: number }

async function trySend<Data>(
  href: string,
  request: RequestInit,
  as: { isOwn: boolean; isQuiet: boolean },
): Promise<Sent<Data>> {
  let response: Response
  try {
    response = await send(href, request, as)
  } catch {
    return { ok: false, error: new CallError(0, ''), again: true, after: 0 }
  }
  const answer = await response.json().catch(() => ({ code: 0, message: '' }))
  if (response.ok) return { ok: true, data: answer.data }
  const again = response.status === 503
  const after = Number(response.headers.get('retry-after') ?? 0) * 1000
  // A proxy before the server may answer with a bare string.
  const { code, message, message_detail, errors } = typeof answer === 'string' ? { message: answer } : (answer ?? {})
  const fields = (errors ?? []).map(({ field }: { field: string }) => field)
  return { ok: false, error: new CallError(code ?? 0, message ?? '', message_detail ?? null, fields), again, after }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
