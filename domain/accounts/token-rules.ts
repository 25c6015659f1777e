import { isKeyOf } from '../keys.ts'
import { routes } from '../routes.ts'
import type { TokenScope } from './token-scopes.ts'

/** First path segments of calls that only the person may make: account, sessions, tokens and passwords, and webhooks, which would outlive a token. */
const OF_PERSON = ['account', 'accounts', 'login', 'logout', 'signup', 'live', 'undo', 'exposure', 'webhooks', 'oauth']
const MESSAGES = /^(?:conversations|messages)\//
/** Reads sent by POST. */
const READS_BY_POST = /^(?:graph|link_preview)\//

/** The scopes that a call needs, all of them; null: no token may make it. */
export function scopesFor(method: string, path: string): TokenScope[] | null {
  const rest = path.slice(routes.apiRoot.length)
  if (OF_PERSON.includes(rest.split('/')[0] ?? '')) return null
  const isRead = method === 'GET' || method === 'HEAD' || READS_BY_POST.test(rest)
  if (!MESSAGES.test(rest)) return [isRead ? 'read' : 'write']
  return isRead ? ['messages'] : ['messages', 'write']
}

/** A thing that must not be secret for a call: a board, or the board of a section or Pin. */
export interface Target {
  kind: 'board' | 'section' | 'pin'
  id: string
}

/** Conditions under which a token without the scope `secret` may make a call. */
export interface OpenCall {
  targets: Target[]
  /** True if the list must be the one that others see. */
  asOthers: boolean
}

const KINDS = { boards: 'board', board_sections: 'section', pins: 'pin' } as const

/** Calls that show or change only the things named in them, or public ones. */
const OPEN: readonly [methods: string, path: RegExp][] = [
  ['GET', /^users\/[^/]+\/(?:(?:boards|boards\/feed|pins|pins\/created|story_pins|video_pins)\/)?$/],
  ['GET', /^users\/[^/]+\/(?:followers|following|topics)\/$/],
  ['GET', /^users\/me\/(?:metadata|bell|blocks|follow_requests)\/$/],
  ['GET PUT DELETE', /^boards\/\d+\/$/],
  ['GET', /^boards\/\d+\/(?:pins|followers)\/$/],
  ['PUT DELETE', /^boards\/\d+\/follow\/$/],
  ['GET POST', /^boards\/\d+\/sections\/$/],
  ['GET PUT DELETE', /^board_sections\/\d+\/$/],
  ['GET', /^board_sections\/\d+\/pins\/$/],
  ['GET', /^board_addresses\/[^/]+\/[^/]+\/(?:[^/]+\/)?$/],
  ['GET PUT DELETE', /^pins\/\d+\/$/],
  ['GET', /^pins\/\d+\/(?:related|comments|comments\/\d+\/replies)\/$/],
  ['PUT DELETE', /^pins\/\d+\/(?:favorite|hide|tried|reaction|comments\/\d+|comments\/\d+\/reaction)\/$/],
  ['POST', /^pins\/\d+\/(?:repin|comments)\/$/],
  ['POST', /^(?:pins|boards|media|link_preview)\/$/],
  ['GET', /^(?:explore\/pins|topics\/[^/]+\/pins|experiences|verified_merchant\/\d+)\/$/],
  ['PUT DELETE', /^(?:users\/\d+\/(?:follow|block)|topics\/[^/]+\/follow)\/$/],
  ['PUT', /^users\/me\/(?:metadata\/)?$/],
  ['GET POST PUT DELETE', MESSAGES],
]

/** Lists of a person's own things that can be requested as others see them. */
const AS_OTHERS = /^users\/[^/]+\/(?:boards|boards\/feed|pins|pins\/created|story_pins|video_pins)\/$/

/** Fields of a body that name a board, section or Pin. */
const PLACES = { board_id: 'board', section_id: 'section', cover_pin_id: 'pin' } as const

/**
 * Conditions to check before a token without the scope `secret` makes a call; null: not allowed. Calls that are not listed may show secret boards.
 * @param body the fields of the body, if any
 */
export function openCallFor(method: string, path: string, body: Record<string, unknown>): OpenCall | null {
  const rest = path.slice(routes.apiRoot.length)
  const verb = method === 'HEAD' ? 'GET' : method
  if (!OPEN.some(([methods, pattern]) => methods.split(' ').includes(verb) && pattern.test(rest))) return null
  if (body.privacy === 'secret') return null
  const [, kind = '', id] = /^(boards|board_sections|pins)\/(\d+)\//.exec(rest) ?? []
  const named: Target[] = id && isKeyOf(KINDS, kind) ? [{ kind: KINDS[kind], id }] : []
  const told = Object.entries(PLACES).flatMap(([field, of]): Target[] => {
    const value = Object.hasOwn(body, field) ? body[field] : undefined
    return typeof value === 'string' || typeof value === 'number' ? [{ kind: of, id: String(value) }] : []
  })
  return { targets: [...named, ...told], asOthers: AS_OTHERS.test(rest) }
}
