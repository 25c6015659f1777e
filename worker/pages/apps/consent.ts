import { ConsentPage, type ConsentProps } from '#client/pages/apps/consent.tsx'
import { routes } from '#domain/routes.ts'
import { requireFullLogin } from '#worker/accounts/middleware.ts'
import { policySource, readRequest, refusalAddress } from '#worker/apps/read.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'

/** An app asks for authorization (RFC 6749 4.1). Visitors log in first: nothing redirects to another site before that (RFC 9700 4.11). */
export const consentPage = definePage({
  address: routes.oauth,
  view: ConsentPage,
  title: 'consent.title',
  noindex: 'settings',
  noStore: true,
  needsLogin: true,
  async read(c) {
    const { id, username } = await requireFullLogin(c)
    const { search, searchParams: query } = new URL(c.req.url)
    const [viewer, request] = await Promise.all([viewerOf(c), readRequest(c.var.requester, query)])
    const me = { id: String(id), username }
    const without = (obstacle: NonNullable<ConsentProps['obstacle']>) => {
      return { props: { obstacle, asks: null, me }, viewer, status: 400 }
    }
    if (typeof request === 'string') return without(request)
    const { app, redirect, wish, isFull } = request
    if (typeof wish === 'string') return c.redirect(refusalAddress(redirect, query, wish, c.var.site), 303)
    if (isFull) return without('full')
    const source = policySource(redirect)
    // The form's response redirects to the app, which `form-action` of our own policy would block.
    c.set('formTarget', source)
    const { name, description, maker } = app
    const goesTo = source.startsWith('http') ? new URL(redirect).host : source
    const asks = { app: { name, description, maker }, scopes: wish.scopes, goesTo, query: search.slice(1) }
    return { props: { obstacle: null, asks, me }, viewer }
  },
})
