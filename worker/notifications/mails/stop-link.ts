import { PACES, type Pace } from '#domain/notifications/choices.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/notifications/kinds.ts'
import { href, routes } from '#domain/routes.ts'
import type { BellMail } from '#worker/messages.ts'

/** The mails that a link stops: those of a kind mailed at once, or a digest. */
export type StopScope = NotificationKind | Exclude<Pace, 'now'>

export interface Stop {
  userId: number
  scope: StopScope
}

/** The address that stops such mails. Signed with the person's own key, valid as long as that key, without a login (RFC 8058). */
export async function stopLink(origin: string, { userId, scope }: Stop, key: string): Promise<string> {
  const claim = `${userId}.${scope}`
  const token = `${claim}.${toText(await crypto.subtle.sign('HMAC', await keyOf(key), bytesOf(claim)))}`
  return origin + href(routes.stopMails, { token })
}

/** The claim of a token, before its signature is checked; null if it is malformed. */
export function claimOf(token: string): Stop | null {
  const [, id, scope] = /^(\d{1,16})\.(\w{1,30})\.[\w-]{43}$/.exec(token) ?? []
  const known = [...NOTIFICATION_KINDS, ...PACES].find((each) => each === scope)
  return id === undefined || known === undefined || known === 'now' ? null : { userId: Number(id), scope: known }
}

export async function isSigned(token: string, key: string): Promise<boolean> {
  const end = token.lastIndexOf('.')
  return crypto.subtle.verify('HMAC', await keyOf(key), fromText(token.slice(end + 1)), bytesOf(token.slice(0, end)))
}

export function scopeOf({ pace }: BellMail, kind: NotificationKind): StopScope {
  return pace === 'now' ? kind : pace
}

function keyOf(key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytesOf(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

function bytesOf(text: string) {
  return new TextEncoder().encode(text)
}

function toText(signature: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(signature)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromText(text: string) {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}
