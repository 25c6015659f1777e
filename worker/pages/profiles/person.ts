import type { Context } from 'hono'
import { USERNAME } from '#domain/accounts/contract.ts'
import { webLink } from '#domain/links.ts'
import { ownsProfile } from '#domain/profiles/rules.ts'
import { href, routes } from '#domain/routes.ts'
import { batch, type Results, type Statements } from '#worker/db/batch.ts'
import type { AppEnv } from '#worker/env.ts'
import { type Access, accessOf, askAccess, loadAccess, type UserRow } from '#worker/profiles/read.ts'
import { showNotice } from '../site/notice.ts'

export interface Person {
  access: Access
  user: UserRow
}

interface OpenOptions<More> {
  more?: More
  withBoardView?: boolean
  withClosed?: boolean
}

/**
 * Reads the person of an address. Returns a Response instead: 301 if the name is not in lower case (TAB-017), 302 if the person was renamed, a redirect if the
 * profile is ads-only with its own site (TAB-023), or the page for a missing person. `more`: further statements for the same batch. `withBoardView`: also reads
 * the person's layout of boards. `withClosed`: also returns a closed account, whose collaborators keep their boards.
 */
export function authorizeProfile<More extends Statements = Record<never, never>>(
  c: Context<AppEnv>,
  name: string,
  options?: OpenOptions<More>,
): Promise<(Person & { more: Results<More> }) | Response>
export async function authorizeProfile(
  c: Context<AppEnv>,
  name: string,
  { more = {}, withBoardView = false, withClosed = false }: OpenOptions<Statements> = {},
): Promise<(Person & { more: unknown }) | Response> {
  const url = new URL(c.req.url)
  const username = name.toLowerCase()
  if (!USERNAME.test(username)) return missingPerson(c, null, 404)
  if (name !== username) return c.redirect(withUsername(url, username), 301)
  const requester = c.get('requester')
  const who = { username, withBoardView }
  const answered = await batch(requester.db, { access: askAccess(requester, who), more })
  const access = accessOf(requester, answered.access)
  c.set('pageViewer', access.viewerRow)
  const { user } = access
  if (!user && access.renamedTo) return c.redirect(withUsername(url, access.renamedTo), 302)
  if (!user || (user.closedAt !== null && !withClosed)) return missingPerson(c, access, user ? 410 : 404)
  const adsOnlySite = webLink(user.adsOnlySite)
  if (user.isAdsOnly && adsOnlySite && !ownsProfile(access.viewer, user)) return c.redirect(adsOnlySite, 302)
  return { access, user, more: answered.more }
}

/** The same address with another username. */
function withUsername(url: URL, to: string): string {
  const rest = url.pathname.split('/').slice(2).join('/')
  return `/${to}/${rest}${url.search}`
}

/**
 * The response for a missing person. Visitors are redirected to the home page, which says so; crawlers and signed-in people get a page with the status (TAB-019
 * to TAB-022, G-078, G-080): 410 for a closed account.
 */
export async function missingPerson(c: Context<AppEnv>, access: Access | null, status: 404 | 410): Promise<Response> {
  const requester = c.var.requester
  const known = access ?? (await loadAccess(requester, null))
  if (known.viewer.id === null && !requester.place.isBot)
    return c.redirect(href(routes.home, { show_error: true }), 302)
  return showNotice(c, { status, title: 'notice.not_found', viewer: known.viewerRow })
}
