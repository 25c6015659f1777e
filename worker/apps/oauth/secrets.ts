import { TOKEN_PREFIX } from '#domain/accounts/tokens.ts'
import { hashToken, newToken } from '#worker/http/cookies/tokens.ts'

/**
 * Codes and refresh tokens have two halves. The first is constant for a grant, the second changes with each use. A reused one is recognised without a
 * list: its first half is known, and its second is not the current one.
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

/** The halves of a code; null if it is malformed. */
export function halvesOf(code: string): Halves | null {
  const [, family, secret] = HALVES.exec(code) ?? []
  return family && secret ? { family, secret } : null
}

/** The halves of a refresh token; null if it is malformed. */
export function halvesOfRefresh(token: string): Halves | null {
  return token.startsWith(REFRESH_PREFIX) ? halvesOf(token.slice(REFRESH_PREFIX.length)) : null
}

/** Hashes with a prefix and a space, which no token contains, so that the hash matches no session or access token. */
export function familyHash(family: string): Promise<string> {
  return hashToken(`grant ${family}`)
}

/** Hash of a second half. It depends on the kind, so that a code never works as a refresh token or the reverse. */
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
