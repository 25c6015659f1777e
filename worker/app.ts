import { Hono } from 'hono'
import { Failure } from '../domain/errors.ts'
import { routes } from '../domain/routes.ts'
import { lastUse } from './accounts/middleware.ts'
import { accountChangeRoutes, accountRoutes, ownAccountRoutes } from './accounts/routes.ts'
import { boardRoutes, boardWriteRoutes, preferenceRoutes } from './boards/routes.ts'
import { queueClusters } from './clusters/jobs.ts'
import { clusterRoutes } from './clusters/routes.ts'
import { accountFormDoor } from './doors/account-forms.ts'
import { boardForms } from './doors/board-forms.ts'
import { clusterForms } from './doors/cluster-forms.ts'
import { coverFile } from './doors/cover-file.ts'
import { faceForms } from './doors/face-forms.ts'
import { formDoor } from './doors/form.ts'
import { inviteForms } from './doors/invite-forms.ts'
import { leadBack } from './doors/lead-back.ts'
import { legalForms } from './doors/legal-forms.ts'
import { mediaForms } from './doors/media-forms.ts'
import { organizeForms } from './doors/organize-forms.ts'
import { pinForms } from './doors/pin-forms.ts'
import { preferenceForms } from './doors/preference-forms.ts'
import { relationForms } from './doors/relation-forms.ts'
import { sectionForms } from './doors/section-forms.ts'
import { settingsFormDoor } from './doors/settings-forms.ts'
import { showFirst } from './doors/show-first.ts'
import { undoForms } from './doors/undo-forms.ts'
import type { AppEnv } from './env.ts'
import { eventRoutes } from './events/routes.ts'
import { experienceRoutes } from './experiences/routes.ts'
import { exposureRoutes } from './exposure/routes.ts'
import { faceRoutes } from './faces/routes.ts'
import { queueHomeNews } from './homefeed/jobs.ts'
import { carryLanguage } from './http/carried-language.ts'
import { requestContext } from './http/context.ts'
import { csrfProtection } from './http/csrf.ts'
import { failureResponse, logFailure, toFailure } from './http/errors.ts'
import { experiments } from './http/experiments.ts'
import { idempotency } from './http/idempotency.ts'
import { openapi } from './http/openapi.ts'
import { securityHeaders } from './http/security.ts'
import { trailingSlash } from './http/slashes.ts'
import { inviteRoutes } from './invites/routes.ts'
import { legalRoutes } from './legal/routes.ts'
import { mediaRoutes, settlePictures } from './media/routes.ts'
import { moveRoutes } from './moves/routes.ts'
import { aboutPages } from './pages/about.ts'
import { accountLinkPages } from './pages/account-link.ts'
import { appFiles } from './pages/app-files.ts'
import { blockPages } from './pages/block.ts'
import { boardPages } from './pages/board.ts'
import { boardFormPages } from './pages/board-forms.ts'
import { boardFromClusterPages } from './pages/board-from-cluster.ts'
import { boardPeoplePages } from './pages/board-people.ts'
import { facePages } from './pages/face.ts'
import { followPages } from './pages/follows.ts'
import { helpPages } from './pages/help.ts'
import { homePages } from './pages/home.ts'
import { homefeedPages } from './pages/homefeed.ts'
import { imprintPages } from './pages/imprint.ts'
import { loginPages } from './pages/login.ts'
import { mailMePages } from './pages/mail-me.ts'
import { mergePages } from './pages/merge.ts'
import { organizePages } from './pages/organize.ts'
import { pinPages } from './pages/pin.ts'
import { pinBuilderPages } from './pages/pin-builder.ts'
import { pinDownload } from './pages/pin-download.ts'
import { pinFormPages } from './pages/pin-forms.ts'
import { profilePages } from './pages/profile.ts'
import { profileListPages } from './pages/profile-lists.ts'
import { repinPages } from './pages/repin.ts'
import { reportPages } from './pages/report.ts'
import { searchPages } from './pages/search.ts'
import { sectionFormPages } from './pages/section-forms.ts'
import { settingsPages } from './pages/settings.ts'
import { signupPages } from './pages/signup.ts'
import { sitePages } from './pages/site.ts'
import { storyBuilderPages } from './pages/story-builder.ts'
import { subjectPages } from './pages/subject.ts'
import { takedownPages } from './pages/takedown.ts'
import { topicPages } from './pages/topic.ts'
import { notFoundPage, troublePage } from './pages/trouble.ts'
import { undoKinds } from './pages/undo-kinds.ts'
import { foundPinRoutes, pinRoutes, pinWriteRoutes } from './pins/routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import { relationRoutes } from './relations/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { undoRoutes } from './undo/routes.ts'

/** The table of contents: what every request passes, then the rooms' calls, then the screens, the widest addresses last. */
export const app = new Hono<AppEnv>()

app.use(securityHeaders())
app.use(lastUse())
app.use(experiments())
app.use(requestContext())
app.use(trailingSlash())
app.use(carryLanguage())
app.use(csrfProtection())
app.use(`${routes.formRoot}*`, async (c, next) => {
  c.set('isForm', true)
  await next()
})
app.use(queueClusters())
app.use(queueHomeNews())
app.use(settlePictures())
const keyed = idempotency((request, c) => app.fetch(request, c.env, c.executionCtx))
for (const root of [routes.apiRoot, routes.formRoot]) app.use(`${root}*`, keyed)

const accounts = [accountRoutes, ownAccountRoutes, accountChangeRoutes]
const content = [
  // Before the calls about a person of any name: `state` and `me` are nobody's.
  preferenceRoutes,
  boardRoutes,
  boardWriteRoutes,
  // Before the calls about one pin: `already_saved` is none.
  foundPinRoutes,
  pinRoutes,
  pinWriteRoutes,
  moveRoutes,
  clusterRoutes,
  exposureRoutes,
  undoRoutes(undoKinds),
  experienceRoutes,
  profileRoutes,
  faceRoutes,
  relationRoutes,
  inviteRoutes,
  mediaRoutes,
  legalRoutes,
  searchRoutes,
]
for (const room of [...accounts, eventRoutes, ...content]) app.route('/', room)
app.get(routes.api.openapi, openapi(app))
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
  // Before all that would do it.
  coverFile,
  showFirst,
  formDoor,
  accountFormDoor,
  settingsFormDoor,
  faceForms,
  preferenceForms,
  relationForms,
  legalForms,
  clusterForms,
  organizeForms,
  inviteForms,
  boardForms,
  sectionForms,
  pinForms,
  mediaForms,
  undoForms(undoKinds),
])
  app.route('/', door)
const ofAccounts = [loginPages, signupPages, mailMePages, accountLinkPages, settingsPages, subjectPages, facePages]
const ofSite = [sitePages, homePages, homefeedPages, searchPages, organizePages, helpPages, imprintPages, takedownPages]
const ofMaking = [appFiles, pinBuilderPages, storyBuilderPages]
const ofBoards = [boardPeoplePages, boardFormPages, mergePages, sectionFormPages, boardPages]
const ofPins = [pinFormPages, repinPages, pinDownload, pinPages, topicPages]
const ofPeople = [profileListPages, aboutPages, reportPages, blockPages, followPages, profilePages]
for (const page of [...ofAccounts, ...ofSite, ...ofMaking, ...ofPins, ...ofPeople, boardFromClusterPages, ...ofBoards])
  app.route('/', page)

app.notFound(notFoundPage)
app.onError(async (error, c) => {
  const failure = toFailure(error)
  logFailure(c, failure)
  if (c.req.path.startsWith(routes.apiRoot)) return failureResponse(c, failure)
  return (await leadBack(c, failure)) ?? troublePage(c, failure)
})

/** Whether a path is one of a pattern's, whatever the method. */
function matches(pattern: string, path: string): boolean {
  const parts = pattern.split('/')
  const given = path.split('/')
  return parts.length === given.length && parts.every((part, i) => part.startsWith(':') || part === given[i])
}
