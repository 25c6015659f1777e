import type { Context } from 'hono'
import { StopMailsPage } from '#client/pages/notifications/stop-mails.tsx'
import { href, routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { readBody } from '#worker/http/bodies/body.ts'
import { readStop } from '#worker/notifications/read.ts'
import { stopByLink } from '#worker/notifications/write.ts'
import { defineAddress, definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'

/** The unsubscribe page of a mail's link. Its button unsubscribes. */
export const stopMailsPage = definePage({
  address: routes.stopMails,
  view: StopMailsPage,
  title: 'unsubscribe.title',
  noindex: 'notifications',
  noStore: true,
  async read(c) {
    const token = tokenOf(c)
    const stop = await readStop(c.var.db, token)
    return { props: { ...stop, token }, viewer: await viewerOf(c), path: href(routes.stopMails, { token }) }
  },
})

/** Unsubscribes, for the page's button and for mail services, which follow no redirects (RFC 8058). */
export const stopMailsTarget = defineAddress(
  routes.stopMails,
  async (c) => {
    const token = tokenOf(c)
    const body = await readBody(c).catch((): Record<string, unknown> => ({}))
    await stopByLink(c.var.db, token)
    return body['List-Unsubscribe'] === 'One-Click' ? c.text('OK') : c.redirect(href(routes.stopMails, { token }), 303)
  },
  'POST',
  // The token in the address is the proof.
  () => true,
)

function tokenOf(c: Context<AppEnv>): string {
  return (c.req.query('token') ?? '').slice(0, 200)
}
