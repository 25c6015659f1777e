import { type Context, Hono } from 'hono'
import { idsIn, type Options } from '#domain/apps/compat.ts'
import { Failure } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'
import { href, routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { innerRequest } from '#worker/http/bodies/inner-request.ts'
import { type Api, apiOf, Refused } from '../compat/api.ts'
import { lookOf } from '../compat/compat.ts'
import { boardObject } from '../compat/objects/board.ts'
import { type Fields, isFields, type Look, listOf, textOf, withWholeAddresses } from '../compat/objects/look.ts'
import { wholePerson } from '../compat/objects/person.ts'
import { pinObject } from '../compat/objects/pin.ts'

/**
 * Data for widgets on other sites, also as a script (`?callback=`). Reads as a visitor, whatever cookies the request has: a script on another site
 * could read the response.
 */
export const pidgetRoutes = new Hono<AppEnv>()

const { aliases, api: v3 } = routes
/** A JavaScript function's name, possibly with dots or brackets. */
const CALLBACK = /^[A-Za-z_$][\w$.[\]]{0,99}$/

pidgetRoutes.get(aliases.pidgetUser, (c) =>
  answer(c, async (api, look) => {
    const user = c.req.param('username')
    const [person, pins] = await Promise.all([api.get(href(v3.user, { user })), api.get(href(v3.userPins, { user }))])
    return {
      user: isFields(person.data) ? wholePerson(person.data, look) : null,
      pins: listOf(pins.data).map(pinObject),
    }
  }),
)

pidgetRoutes.get(aliases.pidgetBoard, (c) =>
  answer(c, async (api, look) => {
    const { username: user, slug } = c.req.param()
    const { data } = await api.get(href(v3.boardAddress, { user, slug }))
    const board: Fields = isFields(data) ? boardObject(data, look) : {}
    const pins = await api.get(href(v3.boardPins, { board: textOf(board, 'id') }))
    return { board, user: board.owner, pins: listOf(pins.data).map(pinObject) }
  }),
)

pidgetRoutes.get(aliases.pidgetPins, (c) =>
  answer(c, async (api) => {
    const ids = idsIn({ pin_ids: c.req.query('pin_ids') }, 'pin_ids')
    if (ids.length === 0 || ids.length > LIMITS.pageSize.pins)
      throw new Failure('invalid', { faults: [{ field: 'pin_ids', code: ids.length === 0 ? 'missing' : 'too_long' }] })
    return Promise.all(ids.map((pin) => pinOrFault(api, pin)))
  }),
)

/** The pin, or in its place the error of a pin that can't be read, for lists of several pins. */
async function pinOrFault(api: Api, pin: string): Promise<Options> {
  try {
    const { data } = await api.get(href(v3.pin, { pin }))
    return isFields(data) ? pinObject(data) : {}
  } catch (error) {
    if (!(error instanceof Refused) || error.status >= 500) throw error
    return { id: pin, error: { code: error.body.code, message: error.body.message } }
  }
}

async function answer(c: Context<AppEnv>, read: (api: Api, look: Look) => Promise<unknown>): Promise<Response> {
  const callback = c.req.query('callback')
  if (callback !== undefined && !CALLBACK.test(callback))
    throw new Failure('invalid', { faults: [{ field: 'callback', code: 'wrong_format' }] })
  const look = lookOf(c)
  const headers = new Headers(c.req.raw.headers)
  for (const name of ['cookie', 'authorization']) headers.delete(name)
  const visitor = innerRequest(c.req.raw, c.req.url, { headers })
  let body: unknown
  let status = 200
  try {
    const data = withWholeAddresses(await read(apiOf(visitor, c.var.ask, undefined), look), look.origin)
    body = { status: 'success', code: 0, message: 'ok', data }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    body = error.body
    status = error.status
  }
  const text = JSON.stringify(body)
  const cache = { 'cache-control': 'no-cache' }
  if (callback === undefined)
    return new Response(text, { status, headers: { 'content-type': 'application/json', ...cache } })
  // Status 200, because browsers run no script of a failed response. The leading comment prevents other interpretations of the file format.
  const script = `/**/${callback}(${text.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')})`
  return new Response(script, { headers: { 'content-type': 'text/javascript; charset=utf-8', ...cache } })
}
