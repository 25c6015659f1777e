import { type Context, Hono } from 'hono'
import { isCompatRead } from '#domain/apps/compat.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { lastUse, setCaller, tokenRules } from './accounts/middleware.ts'
import { actions } from './actions.ts'
import { aliasRoutes, compatApi, compatFailure, tokenForPrograms } from './apps/routes.ts'
import { coverFile } from './boards/covers/file-form.ts'
import { queueClusters } from './clusters/middleware.ts'
import type { AppEnv } from './env.ts'
import { queueHomeNews } from './homefeed/middleware.ts'
import { callsOf, formsOf, readOf } from './http/action/routes.ts'
import { carryLanguage } from './http/addresses/carried-language.ts'
import { RememberingRouter } from './http/addresses/remembering-router.ts'
import { trailingSlash } from './http/addresses/slashes.ts'
import { openapi } from './http/api/openapi.ts'
import { requestContext } from './http/context.ts'
import { csrfProtection, provenBy } from './http/csrf.ts'
import { adviceIn, failureResponse, logFailure, toFailure } from './http/errors.ts'
import { experiments } from './http/experiments.ts'
import { redirectToForm } from './http/forms/redirect-to-form.ts'
import { health } from './http/health.ts'
import { answerMetrics } from './http/metrics/answer.ts'
import { countRequests, markInner } from './http/metrics/middleware.ts'
import { matchesPattern } from './http/path.ts'
import { idempotency } from './http/retries/idempotency.ts'
import { repeatWithOtherIds } from './http/retries/repeat.ts'
import { securityHeaders, withoutCookies } from './http/security.ts'
import { OtherViewer, sameViewer } from './http/viewer/same-viewer.ts'
import { ringAfterwards } from './live/middleware.ts'
import { liveSocket } from './live/routes.ts'
import { settlePictures } from './media/middleware.ts'
import { showFirst } from './pages/feeds/confirm-audience-forms.ts'
import { pages } from './pages/pages.ts'
import { otherViewerPage } from './pages/site/other-viewer.ts'
import { plainNotice } from './pages/site/plain-notice.ts'
import { notFoundPage, troublePage } from './pages/site/trouble.ts'
import { readings } from './readings.ts'
import { rooms } from './rooms.ts'
import { sendHooksAfterwards } from './webhooks/middleware.ts'

/** Registration order: middleware for every request (before it, what must answer without a database), the rooms' API calls, forms, pages. The widest address patterns come last. */
export const app = new Hono<AppEnv>({ router: new RememberingRouter() })

app.use(countRequests())
app.use(securityHeaders())
app.get(routes.health, health)
app.get(routes.metrics, answerMetrics)
for (const path of [`${routes.embedRoot}*`, routes.oembed]) app.use(path, withoutCookies())
app.use(lastUse())
app.use(experiments())
app.use(requestContext())
app.use(trailingSlash())
app.use(carryLanguage())
app.use(csrfProtection())
app.use(tokenForPrograms())
app.use(async (c, next) => {
  c.set('ask', (request) => app.fetch(markInner(request), c.env, c.executionCtx))
  await next()
})
// Before the middleware that counts and repeats writes: the inner calls of the compatibility API pass all of it themselves. Some programs send reads by POST;
// these change nothing, so any origin may send them.
const readsOnly = provenBy((c) => isCompatRead(c.req.path))
for (const root of [routes.resourceRoot, routes.resourceOldRoot]) app.all(`${root}*`, readsOnly, compatApi)
app.route('/', aliasRoutes)
app.use(`${routes.apiRoot}*`, tokenRules())
app.use(`${routes.formRoot}*`, async (c, next) => {
  c.set('isForm', true)
  await next()
})
app.use(sameViewer())
app.use(queueClusters())
app.use(queueHomeNews())
app.use(settlePictures())
app.use(ringAfterwards())
app.use(sendHooksAfterwards())
for (const root of [routes.apiRoot, routes.formRoot]) app.use(`${root}*`, idempotency())

for (const call of rooms.flatMap(({ calls = [] }) => calls)) app.route('/', call)
for (const reading of readings) app.route('/', readOf(reading))
for (const call of actions.flatMap((action) => callsOf(action, setCaller))) app.route('/', call)
for (const call of rooms.flatMap(({ lastCalls = [] }) => lastCalls)) app.route('/', call)
app.get(routes.api.openapi, openapi(app))
app.get(routes.api.live, liveSocket)
app.all(`${routes.apiRoot}*`, (c) => {
  const calls = app.routes.filter(
    (route) =>
      route.method !== 'ALL' && route.path.startsWith(routes.apiRoot) && matchesPattern(route.path, c.req.path),
  )
  if (calls.length === 0) throw new Failure('no_such_call')
  const methods = calls.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  c.header('allow', [...new Set(methods)].join(', '))
  throw new Failure('wrong_method')
})

// Order matters: `coverFile` stores a picture that came with a form, `showFirst` asks for confirmation if a form would show Pins to more
// people, and the forms themselves come last.
const forms = [...rooms.flatMap(({ forms = [] }) => forms), ...actions.flatMap((action) => formsOf(action, setCaller))]
for (const form of [coverFile, showFirst, ...forms]) app.route('/', form)
for (const { method, address, answer, proof } of pages) {
  if (proof) app.on(method, address, provenBy(proof))
  app.on(method, address, answer)
}

app.notFound(notFoundPage)
app.onError(async (error, c) => {
  const repeated = await repeatWithOtherIds(c, error)
  if (repeated) return repeated
  const failure = toFailure(error)
  logFailure(c, failure)
  // A script that names its viewer reads the error itself, even where a page would be the answer.
  if (failure instanceof OtherViewer)
    return failure.form && !isAskedByScript(c) ? otherViewerPage(c, failure, failure.form) : failureResponse(c, failure)
  if (c.req.path.startsWith(routes.apiRoot)) return failureResponse(c, failure)
  if (isCompat(c.req.path)) return compatFailure(c, failure)
  // No page can be shown at an unknown host, or from a database without tables.
  if (!c.get('site') || adviceIn(failure)) return plainNotice(c, failure)
  return (await redirectToForm(c, failure)) ?? troublePage(c, failure)
})

function isAskedByScript(c: Context): boolean {
  return c.req.header('accept')?.startsWith('application/json') ?? false
}

function isCompat(path: string): boolean {
  return path.startsWith(routes.resourceRoot) || path.startsWith(routes.resourceOldRoot)
}
