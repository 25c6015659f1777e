import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { type ErrorName, Failure, faultOf } from '#domain/errors.ts'
import { successSchema } from '#domain/wire.ts'
import type { AppEnv } from '#worker/env.ts'
import { bytesOf, readBody } from '../bodies/body.ts'

export type ObjectSchema = v.GenericSchema & { entries: Record<string, v.GenericSchema> }

export interface Operation<Query, Body> {
  /** One sentence for the API description, with the call's number in requirements.md 1.2. */
  summary: string
  query?: Query
  body?: Body
  /** An absent body counts as an empty object. */
  isBodyOptional?: boolean
  /** Schema of `data` in a success. */
  data: v.GenericSchema
  /** Status of a success; 200 by default. */
  status?: 201
  fails?: ErrorName[]
}

type Valid<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined

/** Types of `c.req.valid('query')` and `c.req.valid('json')` in the handler. */
interface Input<Query, Body> {
  in: { query: Record<string, string>; json: unknown }
  out: { query: Valid<Query>; json: Valid<Body> }
}

/** The definition of each call's middleware, from which `description.ts` generates the API description. */
export const operations = new WeakMap<object, Operation<ObjectSchema | undefined, ObjectSchema | undefined>>()

/**
 * Middleware of a `/v3` call: validates query and body by their schemas; a fault is 400 code 1. `/v3/openapi.json` is generated from the
 * same schemas. In local builds it also checks the answer against `data`.
 */
export function operation<Query extends ObjectSchema | undefined, Body extends ObjectSchema | undefined>(
  definition: Operation<Query, Body>,
): MiddlewareHandler<AppEnv, string, Input<Query, Body>> {
  const middleware: MiddlewareHandler<AppEnv, string, Input<Query, Body>> = async (c, next) => {
    if (definition.query) c.req.addValidatedData('query', judge(definition.query, lastOfEach(c)) as object)
    if (definition.body) {
      const body = definition.isBodyOptional && (await isBodyAbsent(c)) ? {} : await readBody(c)
      c.req.addValidatedData('json', judge(definition.body, body) as object)
    }
    await next()
    if (__LOCAL__ && c.res.ok) await checkAnswer(c.res.clone(), definition)
  }
  operations.set(middleware, definition)
  return middleware
}

/** Some servers pass an empty body as an empty stream. */
async function isBodyAbsent(c: Context): Promise<boolean> {
  return c.req.header('content-type') === undefined && (await bytesOf(c)).length === 0
}

/** Validates by a schema; fails with 400 code 1 and the fields with faults. */
export function judge<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input, { abortPipeEarly: true })
  if (result.success) return result.output
  throw new Failure('invalid', { faults: result.issues.map(faultOf) })
}

/** Validates the query of a `/v3` address by the schema of its call, so that a page's feed and the call accept the same options. */
export function judgeAddress<S extends v.GenericSchema>(schema: S, address: string): v.InferOutput<S> {
  const [, query = ''] = address.split('?')
  return judge(schema, Object.fromEntries(new URLSearchParams(query)))
}

/** The query's parameters; of a repeated one, the last value (G-005). */
function lastOfEach(c: Context): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [key, value] of new URL(c.req.url).searchParams) query[key] = value
  return query
}

async function checkAnswer(response: Response, definition: { data: v.GenericSchema; summary: string }) {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return
  const result = v.safeParse(successSchema(definition.data), await response.json())
  if (result.success) return
  const faults = result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
  throw new Error(`${definition.summary} does not keep its contract: ${faults.slice(0, 5).join('; ')}`)
}
