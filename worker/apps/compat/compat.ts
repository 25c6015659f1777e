import type { Context } from 'hono'
import { compatCall, isRecord, type Options, optionsIn, textIn } from '#domain/apps/compat.ts'
import { Failure } from '#domain/errors.ts'
import type { AppEnv } from '#worker/env.ts'
import { readBody } from '#worker/http/bodies/body.ts'
import { logFailure, toFailure } from '#worker/http/errors.ts'
import { type Answered, apiOf, Refused } from './api.ts'
import { keepCompatCookies } from './cookies.ts'
import { compatAnswer, compatFailure, compatRefusal } from './envelope.ts'
import { type Look, withWholeAddresses } from './objects/look.ts'
import { resources, verbsOf } from './resources.ts'

/**
 * The compatibility API: `/resource/{Name}Resource/{verb}/` serves programs that were written for other sites of this kind, by the same reads and
 * writes as `/v3` (docs/decisions/099). It always responds with JSON.
 */
export async function compatApi(c: Context<AppEnv>): Promise<Response> {
  let options: Options = {}
  try {
    const call = compatCall(c.req.path)
    if (!call) throw new Failure('no_such_call')
    const sent = await parametersOf(c)
    options = optionsIn(sent.data)
    const { name, verb } = call
    const resource = Object.hasOwn(resources, `${name}.${verb}`) ? resources[`${name}.${verb}`] : undefined
    if (!resource) throw new Failure(verbsOf(name).length > 0 ? 'wrong_method' : 'no_such_call')
    if (verb !== 'get' && c.req.method !== 'POST') throw new Failure('wrong_method')
    const look = lookOf(c)
    const api = apiOf(c.req.raw, c.var.ask, textIn(options, 'orbac_subject_id'))
    const answered = await resource({ options, api, look, source: sent.source_url ?? '' })
    const answer = compatAnswer(c, options, whole(answered, look))
    for (const cookie of api.cookies) answer.headers.append('set-cookie', cookie)
    keepCompatCookies(c, answer, `${name}.${verb}`)
    return answer
  } catch (error) {
    if (error instanceof Refused) return compatRefusal(c, options, error)
    const failure = toFailure(error)
    logFailure(c, failure)
    return compatFailure(c, failure, options)
  }
}

export function lookOf(c: Context<AppEnv>): Look {
  const { origin, mediaBase } = c.var.site
  return { origin, mediaBase }
}

export function whole({ data, bookmark }: Answered, { origin }: Look): Answered {
  return { data: withWholeAddresses(data, origin), bookmark }
}

/** `data` and `source_url` from the query, and from a form or JSON body, which takes precedence. */
async function parametersOf(c: Context<AppEnv>): Promise<{ data?: string; source_url?: string }> {
  const query = new URL(c.req.url).searchParams
  const body = c.req.method === 'POST' && c.req.header('content-type') !== undefined ? await readBody(c) : {}
  const text = (name: string) => {
    const value = isRecord(body) && Object.hasOwn(body, name) ? body[name] : undefined
    if (typeof value === 'string') return value
    if (isRecord(value)) return JSON.stringify(value)
    return query.get(name) ?? undefined
  }
  const [data, source] = [text('data'), text('source_url')]
  return { ...(data !== undefined && { data }), ...(source !== undefined && { source_url: source }) }
}
