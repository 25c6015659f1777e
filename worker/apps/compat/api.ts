import { isRecord } from '#domain/apps/compat.ts'
import { withQuery } from '#domain/routes.ts'
import { innerRequest } from '#worker/http/bodies/inner-request.ts'

/** `data` of a `/v3` answer, and the bookmark of the next page; null: there is none. */
export interface Answered {
  data: unknown
  bookmark: string | null
}

type Query = Record<string, string | number | undefined>

/** The app's own `/v3` calls with the rights, cookies and limits of the request. */
export interface Api {
  get(path: string, query?: Query): Promise<Answered>
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, query?: Query): Promise<Answered>
  /** `Set-Cookie` headers of the calls so far, to be added to the response. */
  cookies: string[]
}

/** Thrown if a call failed; its status and failure object become the response. */
export class Refused extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Headers

  constructor(status: number, body: Record<string, unknown>, headers: Headers) {
    super(`the call answered ${status}`)
    this.name = 'Refused'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** Headers about the client's own body and caches, which internal calls must not copy. */
const OF_BODY = ['content-type', 'content-length', 'transfer-encoding', 'if-none-match', 'if-modified-since', 'range']

/**
 * @param original the client's request, whose headers the calls carry
 * @param ask handles an internal request
 * @param subject the person to act for, if the client names one (G-011)
 */
export function apiOf(
  original: Request,
  ask: (request: Request) => Response | Promise<Response>,
  subject: string | undefined,
): Api {
  const { headers: sent } = original
  const cookies: string[] = []
  const key = sent.get('idempotency-key')
  let writes = 0

  async function call(method: string, path: string, query: Query, body?: object): Promise<Answered> {
    const headers = new Headers(sent)
    for (const name of OF_BODY) headers.delete(name)
    headers.set('accept', 'application/json')
    if (body !== undefined) headers.set('content-type', 'application/json')
    // Each write needs a key of its own; a retry of the request derives the same ones.
    if (method !== 'GET' && key !== null && writes++ > 0) headers.set('idempotency-key', `${key}.${writes}`)
    const address = new URL(withQuery(path, { orbac_subject_id: subject, ...query }), original.url)
    const request = innerRequest(original, address, { method, headers, body: body && JSON.stringify(body) })
    const response = await ask(request)
    cookies.push(...response.headers.getSetCookie())
    const answer: unknown = await response.json()
    if (!isRecord(answer) || !response.ok)
      throw new Refused(response.status, isRecord(answer) ? answer : {}, response.headers)
    return { data: answer.data, bookmark: typeof answer.bookmark === 'string' ? answer.bookmark : null }
  }

  return {
    get: (path, query = {}) => call('GET', path, query),
    send: (method, path, body, query = {}) => call(method, path, query, body),
    cookies,
  }
}
