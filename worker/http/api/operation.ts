import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { type ErrorName, Failure } from '../../../domain/errors.ts'
import { successSchema } from '../../../domain/wire.ts'
import type { AppEnv } from '../../env.ts'
import { bytesOf, readBody } from '../bodies/body.ts'

export type ObjectSchema = v.GenericSchema & { entries: Record<string, v.GenericSchema> }

export interface Operation<Query, Body> {
  /** One sentence for the API description, with the call's number in requirements.md 1.2. */
  summary: string
  query?: Query
  body?: Body
  /** A request without a body counts as one with an empty object. */
  isBodyOptional?: boolean
  /** What `data` of a success is. */
  data: v.GenericSchema
  /** What a success is; 200 unless told. */
  status?: 201
  fails?: ErrorName[]
}

type Valid<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined

/** What `c.req.valid('query')` and `c.req.valid('json')` are behind an operation. */
interface Input<Query, Body> {
  in: { query: Record<string, string>; json: unknown }
  out: { query: Valid<Query>; json: Valid<Body> }
}

/** What each call's middleware was made of: `description.ts` describes the calls from it. */
export const operations = new WeakMap<object, Operation<ObjectSchema | undefined, ObjectSchema | undefined>>()

/**
 * Stands before the handler of a `/v3` call: judges query and body by their contracts (the first fault is 400 code 1), from which
 * `/v3/openapi.json` describes the call too. In local builds it also holds the answer to `data`.
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

/** A server may hand on an empty body as a stream that holds nothing. */
async function isBodyAbsent(c: Context): Promise<boolean> {
  return c.req.header('content-type') === undefined && (await bytesOf(c)).length === 0
}

/** Parses by a contract, or fails with the place of the first fault. */
export function judge<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input, { abortPipeEarly: true })
  if (result.success) return result.output
  throw new Failure('invalid', { faults: result.issues.map(faultOf) })
}

/** The options that an address of `/v3` holds, judged by the contract of its call: so a page's feed and the call can't differ. */
export function judgeAddress<S extends v.GenericSchema>(schema: S, address: string): v.InferOutput<S> {
  const [, query = ''] = address.split('?')
  return judge(schema, Object.fromEntries(new URLSearchParams(query)))
}

/** Of a parameter that comes several times the last counts (G-005). Keys that no contract names are ignored. */
function lastOfEach(c: Context): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [key, value] of new URL(c.req.url).searchParams) query[key] = value
  return query
}

function faultOf(issue: v.BaseIssue<unknown>) {
  const field = issue.path?.map((part) => String(part.key)).join('.') ?? ''
  return { field, code: codeOf(issue) }
}

function codeOf({ type, expected, input, requirement }: v.BaseIssue<unknown> & { requirement?: unknown }): string {
  // One word stands for keys that nobody knows and for those that aren't there.
  if (type === 'strict_object' && expected !== 'never') return 'missing'
  if (type === 'min_length' && Number(requirement) > 1 && input !== '') return 'too_short'
  return FAULT_CODES[type] ?? 'invalid_value'
}

const FAULT_CODES: Record<string, string> = {
  max_length: 'too_long',
  min_length: 'missing',
  non_empty: 'missing',
  picklist: 'unknown_value',
  strict_object: 'unknown_field',
  min_value: 'too_small',
  regex: 'wrong_format',
}

async function checkAnswer(response: Response, definition: { data: v.GenericSchema; summary: string }) {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return
  const result = v.safeParse(successSchema(definition.data), await response.json())
  if (result.success) return
  const faults = result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
  throw new Error(`${definition.summary} does not keep its contract: ${faults.slice(0, 5).join('; ')}`)
}
