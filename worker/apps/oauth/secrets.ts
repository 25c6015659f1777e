import { TOKEN_PREFIX } from '../../../domain/accounts/tokens.ts'
import { hashToken, newToken } from '../../http/cookies/tokens.ts'

/**
 * Codes and refresh tokens have two halves. The first is the same for all of one access, the second changes with each use. So a used one is recognised
 * without a list of them: its first half is known, and its second isn't the one in use.
 */
export interface Halves {
  family: string
  secret: string
}

const REFRESH_PREFIX = `${TOKEN_PREFIX}refresh_`
const SECRET_PREFIX = `${TOKEN_PREFIX}secret_`
const HALVES = /^([\w-]{43})\.([\w-]{43})$/

export const newHalf: () => string = newToken

export function codeOf({ family, secret }: Halves): string {
  return `${family}.${secret}`
}

export function refreshTokenOf(halves: Halves): string {
  return REFRESH_PREFIX + codeOf(halves)
}

/** The halves of a code; null: it is none. */
export function halvesOf(code: string): Halves | null {
  const [, family, secret] = HALVES.exec(code) ?? []
  return family && secret ? { family, secret } : null
}

/** The same for a refresh token. */
export function halvesOfRefresh(token: string): Halves | null {
  return token.startsWith(REFRESH_PREFIX) ? halvesOf(token.slice(REFRESH_PREFIX.length)) : null
}

/** With a space, which no token has, so that none of these is a session's or an access token's. */
export function familyHash(family: string): Promise<string> {
  return hashToken(`grant ${family}`)
}

/** Hash of a second half. A code is no refresh token, nor the other way round. */
export function secretHash(kind: 'code' | 'refresh', secret: string): Promise<string> {
  return hashToken(`${kind} ${secret}`)
}

/** A secret of an app, and its hash. */
export async function newAppSecret(): Promise<{ secret: string; hash: string }> {
  const secret = SECRET_PREFIX + newToken()
  return { secret, hash: await hashAppSecret(secret) }
}

export function hashAppSecret(secret: string): Promise<string> {
  return hashToken(`app ${secret}`)
}
