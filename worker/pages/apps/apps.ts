import { AppPage } from '#client/pages/apps/app.tsx'
import { href, routes } from '#domain/routes.ts'
import { requireFullLogin } from '#worker/accounts/middleware.ts'
import { readApp } from '#worker/apps/read.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { idOf } from '#worker/http/path.ts'
import { definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'

const common = { title: 'settings.developer', noindex: 'settings', noStore: true, needsLogin: true } as const

/** The form that registers an app. */
export const newAppPage = definePage({
  ...common,
  address: routes.settingsAppNew,
  view: AppPage,
  async read(c) {
    await requireFullLogin(c)
    const attempt = await tryOf(c)
    return { props: { app: null, attempt }, viewer: await viewerOf(c), attempt, path: routes.settingsAppNew }
  },
})

/** One of the viewer's apps. */
export const appPage = definePage({
  ...common,
  address: routes.settingsApp,
  view: AppPage,
  async read(c) {
    await requireFullLogin(c)
    const attempt = await tryOf(c)
    const id = idOf(c.req.param('app'), 'app_not_found')
    const [viewer, app] = await Promise.all([viewerOf(c), readApp(c.var.requester, id)])
    return { props: { app, attempt }, viewer, attempt, path: href(routes.settingsApp, { app: app.id }) }
  },
})
