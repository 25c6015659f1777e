import { apiPathIn, isRecord, neededIn, type Options } from '#domain/apps/compat.ts'
import { routes } from '#domain/routes.ts'
import type { Answered } from '../api.ts'
import { anyObject } from '../objects/any.ts'
import { isFields } from '../objects/look.ts'
import { embeddedPerson } from '../objects/person.ts'
import { type Asked, NOTHING, type Resources } from '../resource.ts'

const { api: v3 } = routes

/** Logging in and out, and calls of `/v3` by their path. */
export const accounts: Resources = {
  'UserSession.create': async ({ options, api }) => {
    const { data } = await api.send('POST', v3.login, {
      username_or_email: neededIn(options, 'username_or_email', 'username', 'email'),
      password: neededIn(options, 'password'),
    })
    return { data: isFields(data) && isFields(data.user) ? embeddedPerson(data.user) : null, bookmark: null }
  },
  'UserSession.delete': async ({ api }) => {
    await api.send('POST', v3.logout)
    return NOTHING
  },
  'Api.get': async ({ options, api, look }) => {
    const { path, query } = apiPathIn(options)
    const { data, bookmark } = await api.get(path, {
      ...Object.fromEntries(new URLSearchParams(query)),
      ...asQuery(options),
    })
    return { data: anyObject(data, look), bookmark }
  },
  'Api.create': (asked) => passOn(asked, 'POST'),
  'Api.update': (asked) => passOn(asked, 'PUT'),
  'Api.delete': (asked) => passOn(asked, 'DELETE'),
}

async function passOn({ options, api, look }: Asked, method: 'POST' | 'PUT' | 'DELETE'): Promise<Answered> {
  const { path, query } = apiPathIn(options)
  const body = payloadIn(options)
  const isEmpty = Object.keys(body).length === 0
  const answer = await api.send(
    method,
    path,
    isEmpty ? undefined : body,
    Object.fromEntries(new URLSearchParams(query)),
  )
  return { data: anyObject(answer.data, look), bookmark: answer.bookmark }
}

function payloadIn({ data }: Options): Record<string, unknown> {
  return isRecord(data) ? data : {}
}

/** The payload of a read as query parameters: lists joined with commas, booleans as 1 and 0. */
function asQuery(options: Options): Record<string, string> {
  const texts = Object.entries(payloadIn(options)).flatMap(([name, value]) => {
    if (value === null || value === undefined) return []
    if (typeof value === 'boolean') return [[name, value ? '1' : '0']]
    if (name === 'bookmarks') return [['bookmark', String(Array.isArray(value) ? (value.at(-1) ?? '') : value)]]
    return [
      [name, Array.isArray(value) ? value.join() : typeof value === 'object' ? JSON.stringify(value) : String(value)],
    ]
  })
  return Object.fromEntries(texts)
}
