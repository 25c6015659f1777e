import type { Context } from 'hono'
import { USERNAME } from '../../../domain/accounts/contract.ts'
import { webLink } from '../../../domain/links.ts'
import { ownsProfile } from '../../../domain/profiles/rules.ts'
import { href, routes } from '../../../domain/routes.ts'
import { type Answered, type Asked, round } from '../../db/round.ts'
import type { AppEnv } from '../../env.ts'
import { type Access, accessOf, askAccess, loadAccess, type UserRow } from '../../profiles/read.ts'
import { showNotice } from '../site/notice.ts'

export interface Person {
  access: Access
  user: UserRow
}

interface Opening<More> {
  more?: More
  withBoardView?: boolean
  withClosed?: boolean
}

/**
 * The person of an address, or where to go instead: to their name in lower case (301, TAB-017), to their new name (302), to the
 * site of an ads-only profile (TAB-023), to what a missing person leads to. `more` is asked in the same round; `withBoardView`: how the
 * person wants their boards shown; `withClosed`: whoever worked on boards of a closed account still does, so that the caller judges.
 */
export function openProfile<More extends Asked = Record<never, never>>(
  c: Context<AppEnv>,
  name: string,
  options?: Opening<More>,
): Promise<(Person & { more: Answered<More> }) | Response>
export async function openProfile(
  c: Context<AppEnv>,
  name: string,
  { more = {}, withBoardView = false, withClosed = false }: Opening<Asked> = {},
): Promise<(Person & { more: unknown }) | Response> {
  const url = new URL(c.req.url)
  const username = name.toLowerCase()
  if (!USERNAME.test(username)) return missingPerson(c, null, 404)
  if (name !== username) return c.redirect(renamed(url, username), 301)
  const asker = c.var.asker
  const who = { username, withBoardView }
  const answered = await round(asker.db, { access: askAccess(asker, who), more })
  const access = accessOf(asker, answered.access)
  c.set('pageViewer', access.viewerRow)
  const { user } = access
  if (!user && access.renamedTo) return c.redirect(renamed(url, access.renamedTo), 302)
  if (!user || (user.closedAt !== null && !withClosed)) return missingPerson(c, access, user ? 410 : 404)
  const adsOnlySite = webLink(user.adsOnlySite)
  if (user.isAdsOnly && adsOnlySite && !ownsProfile(access.viewer, user)) return c.redirect(adsOnlySite, 302)
  return { access, user, more: answered.more }
}

/** The same address under another name, the rest of it kept to the letter. */
function renamed(url: URL, to: string): string {
  const rest = url.pathname.split('/').slice(2).join('/')
  return `/${to}/${rest}${url.search}`
}

/**
 * Nobody of that name: visitors go to the front page, which says so; crawlers get the plain status, signed-in people a page
 * (TAB-019 to TAB-022, G-078, G-080). A closed account counts the same, with 410.
 */
export async function missingPerson(c: Context<AppEnv>, access: Access | null, status: 404 | 410): Promise<Response> {
  const asker = c.var.asker
  const known = access ?? (await loadAccess(asker, null))
  if (known.viewer.id === null && !asker.place.isBot) return c.redirect(href(routes.home, { show_error: true }), 302)
  return showNotice(c, { status, title: 'notice.not_found', viewer: known.viewerRow })
}
