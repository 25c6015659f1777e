import { Hono } from 'hono'
import { openAPIRouteHandler } from 'hono-openapi'
import { Failure } from '../domain/errors.ts'
import { routes } from '../domain/routes.ts'
import { accountChangeRoutes } from './accounts/change-routes.ts'
import { ownAccountRoutes } from './accounts/own-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { orderUndos } from './boards/order-undo.ts'
import { preferenceRoutes } from './boards/preference-routes.ts'
import { boardRoutes } from './boards/routes.ts'
import { boardUndos } from './boards/undo.ts'
import { boardWriteRoutes } from './boards/write-routes.ts'
import { queueClusters } from './clusters/jobs.ts'
import { clusterRoutes } from './clusters/routes.ts'
import { clusterUndos } from './clusters/write.ts'
import { accountFormDoor } from './doors/account-forms.ts'
import { boardForms } from './doors/board-forms.ts'
import { clusterForms } from './doors/cluster-forms.ts'
import { formDoor } from './doors/form.ts'
import { inviteForms } from './doors/invite-forms.ts'
import { legalForms } from './doors/legal-forms.ts'
import { organizeForms } from './doors/organize-forms.ts'
import { preferenceForms } from './doors/preference-forms.ts'
import { relationForms } from './doors/relation-forms.ts'
import { sectionForms } from './doors/section-forms.ts'
import { settingsFormDoor } from './doors/settings-forms.ts'
import { undoForms } from './doors/undo-forms.ts'
import type { AppEnv } from './env.ts'
import { eventRoutes } from './events/routes.ts'
import { experienceRoutes } from './experiences/routes.ts'
import { requestContext } from './http/context.ts'
import { csrfProtection } from './http/csrf.ts'
import { failureResponse, logFailure, toFailure } from './http/errors.ts'
import { experiments } from './http/experiments.ts'
import { idempotency } from './http/idempotency.ts'
import { failureComponent } from './http/operation.ts'
import { securityHeaders } from './http/security.ts'
import { trailingSlash } from './http/slashes.ts'
import { inviteRoutes } from './invites/routes.ts'
import { inviteUndos } from './invites/undo.ts'
import { legalRoutes } from './legal/routes.ts'
import { mediaRoutes } from './media/routes.ts'
import { moveRoutes } from './moves/routes.ts'
import { moveUndos } from './moves/undo.ts'
import { aboutPages } from './pages/about.ts'
import { accountLinkPages } from './pages/account-link.ts'
import { blockPages } from './pages/block.ts'
import { boardPages } from './pages/board.ts'
import { boardFormPages } from './pages/board-forms.ts'
import { boardFromClusterPages } from './pages/board-from-cluster.ts'
import { boardPeoplePages } from './pages/board-people.ts'
import { followPages } from './pages/follows.ts'
import { helpPages } from './pages/help.ts'
import { homePages } from './pages/home.ts'
import { imprintPages } from './pages/imprint.ts'
import { loginPages } from './pages/login.ts'
import { mailMePages } from './pages/mail-me.ts'
import { organizePages } from './pages/organize.ts'
import { pinPages } from './pages/pin.ts'
import { profilePages } from './pages/profile.ts'
import { reportPages } from './pages/report.ts'
import { searchPages } from './pages/search.ts'
import { sectionFormPages } from './pages/section-forms.ts'
import { settingsPages } from './pages/settings.ts'
import { signupPages } from './pages/signup.ts'
import { sitePages } from './pages/site.ts'
import { takedownPages } from './pages/takedown.ts'
import { notFoundPage, troublePage } from './pages/trouble.ts'
import { pinRoutes } from './pins/routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import { relationRoutes } from './relations/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { undoRoutes } from './undo/routes.ts'

/** The table of contents: what every request passes, then the rooms' calls, then the screens, the widest addresses last. */
export const app = new Hono<AppEnv>()

app.use(securityHeaders())
app.use(requestContext())
app.use(trailingSlash())
app.use(experiments())
app.use(csrfProtection())
app.use(queueClusters())
app.use(`${routes.apiRoot}*`, idempotency())

const accounts = [accountRoutes, ownAccountRoutes, accountChangeRoutes]
/** How each room's actions are taken back. */
const undos = { ...boardUndos, ...orderUndos, ...moveUndos, ...clusterUndos, ...inviteUndos }
const content = [
  // Before the calls about a person of any name: `state` and `me` are nobody's.
  preferenceRoutes,
  boardRoutes,
  boardWriteRoutes,
  pinRoutes,
  moveRoutes,
  clusterRoutes,
  undoRoutes(undos),
  experienceRoutes,
  profileRoutes,
  relationRoutes,
  inviteRoutes,
  mediaRoutes,
  legalRoutes,
  searchRoutes,
]
for (const room of [...accounts, eventRoutes, ...content]) app.route('/', room)
app.get(
  routes.api.openapi,
  openAPIRouteHandler(app, {
    documentation: {
      info: { title: 'Pinfold', version: '3', description: 'The /v3 calls of Pinfold.' },
      components: { schemas: { Failure: failureComponent() } },
    },
    exclude: [new RegExp(`^(?!${routes.apiRoot})`)],
    excludeStaticFile: false,
  }),
)
app.all(`${routes.apiRoot}*`, (c) => {
  const calls = app.routes.filter(
    (route) => route.method !== 'ALL' && route.path.startsWith(routes.apiRoot) && matches(route.path, c.req.path),
  )
  if (calls.length === 0) throw new Failure('no_such_call')
  const methods = calls.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  c.header('allow', [...new Set(methods)].join(', '))
  throw new Failure('wrong_method')
})

for (const door of [
  formDoor,
  accountFormDoor,
  settingsFormDoor,
  preferenceForms,
  relationForms,
  legalForms,
  clusterForms,
  organizeForms,
  inviteForms,
  boardForms,
  sectionForms,
  undoForms(undos),
])
  app.route('/', door)
const ofAccounts = [loginPages, signupPages, mailMePages, accountLinkPages, settingsPages]
const ofSite = [sitePages, homePages, searchPages, organizePages, helpPages, imprintPages, takedownPages]
const ofBoards = [boardPeoplePages, boardFormPages, sectionFormPages, boardPages]
const ofPeople = [aboutPages, reportPages, blockPages, followPages, profilePages]
for (const page of [...ofAccounts, ...ofSite, pinPages, ...ofPeople, boardFromClusterPages, ...ofBoards])
  app.route('/', page)

app.notFound(notFoundPage)
app.onError((error, c) => {
  const failure = toFailure(error)
  logFailure(c, failure)
  return c.req.path.startsWith(routes.apiRoot) ? failureResponse(c, failure) : troublePage(c, failure)
})

/** Whether a path is one of a pattern's, whatever the method. */
function matches(pattern: string, path: string): boolean {
  const parts = pattern.split('/')
  const given = path.split('/')
  return parts.length === given.length && parts.every((part, i) => part.startsWith(':') || part === given[i])
}
