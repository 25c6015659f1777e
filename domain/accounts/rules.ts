import { LIMITS } from '../limits.ts'
import { routes } from '../routes.ts'
import { USERNAME } from './contract.ts'
import type { Scope } from './delegate-scopes.ts'
import type { Viewer } from './viewer.ts'

/** Names that users may not take: first path segments of the app, and names that look official (G-072). */
export const RESERVED_USERNAMES: ReadonlySet<string> = new Set(
  'me profile state v3 resource do static img assets admin api pin board boards login logout signup settings import help legal healthz metrics robots homefeed explore search today ideas conversation sitemap favicon openapi pin_creation_tool about account accounts pinfold support security transparency staff moderator administrator official root system null undefined feed embed oembed oauth developers'.split(
    ' ',
  ),
)

const LOOKALIKES: Record<string, string> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', i: 'l' }

/** Folds lookalike characters, so that `adm1n_` and `admin` become equal. */
function skeleton(username: string): string {
  return username.replaceAll('_', '').replaceAll(/[013457i]/g, (character) => LOOKALIKES[character] ?? character)
}

const RESERVED_SKELETONS: ReadonlySet<string> = new Set([...RESERVED_USERNAMES].map(skeleton))

/** Why a lower-case name is not a valid username: its format, or a reserved name (G-072); null: it is valid. */
export function usernameFault(username: string): 'wrong_format' | 'too_short' | 'too_long' | 'reserved' | null {
  if (username.length < LIMITS.textMin.username) return 'too_short'
  if (username.length > LIMITS.text.username) return 'too_long'
  if (!USERNAME.test(username)) return 'wrong_format'
  return RESERVED_SKELETONS.has(skeleton(username)) ? 'reserved' : null
}

/**
 * Why a new password is rejected; null: it is valid. It needs 8 to 1000 characters, at least three different ones, and must not be the account's name or
 * e-mail.
 */
export function passwordFault(
  password: string,
  owner: { username: string; email: string | null },
): 'too_short' | 'too_long' | 'guessable' | null {
  if ([...password].length < LIMITS.textMin.password) return 'too_short'
  if (password.length > LIMITS.text.password) return 'too_long'
  const said = password.trim().toLowerCase()
  const own = [owner.username, owner.email, owner.email?.split('@')[0]].map((name) => name?.toLowerCase())
  return own.includes(said) || new Set(said).size < 3 ? 'guessable' : null
}

/** True if the viewer may act for a subject in a scope: for themselves always, for others with a delegation. The SQL twin is `actingForSql` (G-011). */
export function canActFor(viewer: Viewer, subjectId: number, granted: readonly Scope[] | null, scope: Scope): boolean {
  if (viewer.id === null) return false
  return viewer.id === subjectId || (granted?.includes(scope) ?? false)
}

/**
 * The path to show after login: a path of this site, else the front page. Browsers read a host after `//` and `/\`
 * (G-178).
 */
export function safeNext(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes('\\')) return '/'
  return next
}

/** As `safeNext`, but the front page becomes the home feed (TAB-032). */
export function afterLogin(next: string | null | undefined): string {
  const path = safeNext(next)
  return path === routes.home ? routes.homefeed : path
}

/** The page after signing up: choosing topics and people, unless the person came from a page or to do something. */
export function afterSignup(next: string | null | undefined, after: string | undefined): string {
  const path = afterLogin(next)
  return path === routes.homefeed && after === undefined ? routes.homefeedStart : path
}
