import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import type { AppEnv } from '#worker/env.ts'
import { succeed, succeedPage } from '../api/envelope.ts'
import { type ObjectSchema, operation } from '../api/operation.ts'
import { noVisitors } from '../current-requester.ts'
import { button, type Done, pageForm } from '../forms/form.ts'
import { sectionForm } from '../forms/section-form.ts'
import { idOf } from '../path.ts'
import { type AnyAction, type Asked, judged, type PartKinds } from './action.ts'
import { byOf } from './by.ts'
import type { AnyReading } from './reading.ts'

/** Requires a login (`link`: also by a mailed link) and sets `caller`. */
export type SetCaller = (c: Context<AppEnv>, login: 'full' | 'link') => Promise<void>

/** The `/v3` calls of an action: two for a switch, else one. */
export function callsOf(action: AnyAction, setCaller: SetCaller): Hono<AppEnv>[] {
  const { call, summary, input, body = input, isInputOptional, off } = action.definition
  const on = callOf(action, setCaller, { method: call[0], summary, body, isBodyOptional: isInputOptional })
  if (!off) return [on]
  const isBodyOptional = off.body && true
  return [on, callOf(action, setCaller, { method: 'delete', ...off, isBodyOptional, isOff: true })]
}

interface Method {
  method: 'post' | 'put' | 'delete'
  summary: string
  body?: ObjectSchema
  isBodyOptional?: true | undefined
  isOff?: true
}

function callOf({ definition, run }: AnyAction, setCaller: SetCaller, way: Method): Hono<AppEnv> {
  const { call, ids, query, answer, status, fails, login = 'any', settlesLater } = definition
  const { method, summary, body, isBodyOptional, isOff } = way
  const described = operation({
    ...{ summary, query, body, data: answer, fails: [...fails] },
    ...(isBodyOptional && { isBodyOptional }),
    ...(status && { status }),
  })
  const guard = guardOf(login, setCaller)
  return new Hono<AppEnv>().on(method.toUpperCase(), call[1], guard, described, async (c) => {
    if (settlesLater) c.set('settlesLater', true)
    const asked = { ids: partsOf(ids, c.req.param()), query: query && c.req.valid('query'), isOn: !isOff }
    return succeed(c, await run({ ...byOf(c), ...asked, input: body && c.req.valid('json') }), status)
  })
}

/** The `/v3` call of a read. */
export function readOf({ definition, run }: AnyReading): Hono<AppEnv> {
  const { call, ids, summary, query, answer, isList, fails, login } = definition
  const data = isList ? v.array(answer) : answer
  const described = operation({ summary, query, data, fails: [...fails] })
  return new Hono<AppEnv>().get(call[1], login ? noVisitors : everybody, described, async (c) => {
    const asked = { ids: partsOf(ids, c.req.param()), query: query && c.req.valid('query') }
    const answered = await run({ ...byOf(c), ...asked })
    return isList ? succeedPage(c, answered) : succeed(c, answered)
  })
}

/** The forms of an action. The form's schema validates its fields, and the action's schema the resulting input. */
export function formsOf({ definition, forms, run }: AnyAction, setCaller: SetCaller): Hono<AppEnv>[] {
  return forms.map(({ path, schema, page, section, says, asks, done, failed }) => {
    async function act(c: Context<AppEnv>, fields: unknown): Promise<Done> {
      if (definition.settlesLater) c.set('settlesLater', true)
      if (setsCaller(definition.login) && !section) await setCaller(c, definition.login)
      const by = byOf(c)
      try {
        const { ids, input, isOn = true }: Asked<Record<string, string>, unknown> = asks(fields, by)
        const judgedBy = { query: judged(definition.query, {}), input: judged(definition.input, input) }
        return done(await run({ ...by, ids: partsOf(definition.ids, ids), ...judgedBy, isOn }), fields, by)
      } catch (error) {
        const instead = failed?.(error)
        if (instead) return instead
        throw error
      }
    }
    const login = (c: Context<AppEnv>) => setCaller(c, definition.login === 'link' ? 'link' : 'full')
    if (section) return sectionForm(path, { schema, section, login, act })
    return page
      ? pageForm(path, { schema, page, act, ...(says && { says }) })
      : button(path, schema as ButtonSchema, act)
  })
}
type ButtonSchema = v.GenericSchema<unknown, { return_to?: string | undefined }>

function setsCaller(login?: string): login is 'full' | 'link' {
  return login === 'full' || login === 'link'
}

function guardOf(login: 'any' | 'link' | 'full' | 'none', setCaller: SetCaller): MiddlewareHandler<AppEnv> {
  if (login === 'none') return everybody
  if (login === 'any') return noVisitors
  return async function ownLogin(c, next) {
    await setCaller(c, login)
    await next()
  }
}

async function everybody(_: Context<AppEnv>, next: () => Promise<void>): Promise<void> {
  await next()
}

/** The parts of an address: ids as numbers. An invalid id fails like an unknown one. */
function partsOf(kinds: PartKinds, sent: Record<string, string>): Record<string, number | string> {
  return Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => {
      const text = sent[name] ?? ''
      return [name, kind === 'text' ? text : idOf(text, kind)]
    }),
  )
}
