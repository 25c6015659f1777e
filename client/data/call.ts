import { CallError } from './fetcher.ts'
import { newKey } from './new-key.ts'

/** Waits before the second, third and fourth try, in ms. */
const BACK_OFF = [300, 1000, 3000]
/** The longest that an answer's Retry-After is heeded for, in ms: whoever clicked is waiting. */
const PATIENCE = 5000
/** Code of "this key was sent before with something else". */
export const KEY_REUSED = 9
/** Code of "nobody publishes now" (EXP-005). */
export const PUBLISHING_OFF = 95

interface Options {
  /** Waits; tests have their own. */
  wait?: (ms: number) => Promise<void>
  /** The key of a call that may be made again later, even by another page; else it has one of its own. */
  key?: string
}

/**
 * Changes something over `/v3`; what comes back is the answer's `data`. A failure rejects with its `CallError`; code 0 is that there
 * was no answer. What is worth another try gets three more, ever later: no network, or 503. All tries have the same `Idempotency-Key`, so
 * that it is done once, and each answers what was done (REL-17).
 * @param body a file goes as it is, anything else as JSON
 */
export async function call<Data>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  href: string,
  body?: object,
  { wait = sleep, key }: Options = {},
): Promise<Data> {
  const isFile = body instanceof Blob
  const content = isFile ? body : body && JSON.stringify(body)
  const headers = {
    accept: 'application/json',
    ...(content && { 'content-type': isFile ? body.type || 'application/octet-stream' : 'application/json' }),
    'idempotency-key': key ?? newKey(),
  }
  for (let attempt = 0; ; attempt++) {
    // Small ones outlive the page: who clicks and leaves has clicked.
    const isSmall = typeof content === 'string' ? content.length < 16_000 : !isFile
    const request: RequestInit = { method, headers, keepalive: isSmall }
    if (content) request.body = content
    const answer = await send<Data>(href, request)
    if (answer.ok) return answer.data
    const pause = BACK_OFF[attempt]
    if (!answer.again || pause === undefined) throw answer.error
    await wait(Math.max(pause, Math.min(answer.after, PATIENCE)))
  }
}

type Sent<Data> = { ok: true; data: Data } | { ok: false; error: CallError; again: boolean; after: number }

async function send<Data>(href: string, request: RequestInit): Promise<Sent<Data>> {
  let response: Response
  try {
    response = await fetch(href, request)
  } catch {
    return { ok: false, error: new CallError(0, ''), again: true, after: 0 }
  }
  const answer = await response.json().catch(() => ({ code: 0, message: '' }))
  if (response.ok) return { ok: true, data: answer.data }
  const again = response.status === 503
  const after = Number(response.headers.get('retry-after') ?? 0) * 1000
  // What stands between here and the server may answer with a sentence alone.
  const { code, message, message_detail, errors } = typeof answer === 'string' ? { message: answer } : (answer ?? {})
  const fields = (errors ?? []).map(({ field }: { field: string }) => field)
  return { ok: false, error: new CallError(code ?? 0, message ?? '', message_detail ?? null, fields), again, after }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
