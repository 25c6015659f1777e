import type { Context } from 'hono'
import type { TryInput } from '#domain/apps/calls.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { innerRequest } from '#worker/http/bodies/inner-request.ts'

/** Maximum length of the shown answer, in UTF-16 units. */
const MOST = 20_000

/** Sends the call to be tried; returns its status, and its body as indented JSON, truncated. */
export async function tryCall(c: Context<AppEnv>, input: TryInput): Promise<{ status: number; text: string }> {
  const { method, address, body, token } = input
  const headers = new Headers({ accept: 'application/json' })
  // Keeps limits by address bound to the sender.
  for (const name of ['accept-language', 'user-agent', 'cf-connecting-ip']) {
    const value = c.req.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  if (token !== '') headers.set('authorization', `Bearer ${token}`)
  const hasBody = method !== 'GET' && body.trim() !== ''
  if (hasBody) headers.set('content-type', 'application/json')
  const url = new URL(address, c.req.url)
  // A path with dots may lead out of the API.
  if (!url.pathname.startsWith(routes.apiRoot))
    throw new Failure('invalid', { faults: [{ field: 'address', code: 'wrong_format' }] })
  const request = innerRequest(c.req.raw, url, { method, headers, body: hasBody ? body : undefined })
  const answer = await c.var.ask(request)
  const text = await answer.text()
  return { status: answer.status, text: cut(indented(text)) }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function cut(text: string): string {
  return text.length > MOST ? `${text.slice(0, MOST)}\n…` : text
}
