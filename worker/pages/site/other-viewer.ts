import type { Context } from 'hono'
import * as v from 'valibot'
import { OtherViewerPage, type OtherViewerProps } from '#client/pages/site/other-viewer.tsx'
import { USERNAME } from '#domain/accounts/contract.ts'
import { safeNext } from '#domain/accounts/rules.ts'
import { ERRORS, Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { isAskedOrigin } from '#worker/http/addresses/origins.ts'
import { keptTry } from '#worker/http/forms/kept-try.ts'
import { keptFields } from '#worker/http/forms/secret-fields.ts'
import { describeViewers, namesOf } from '#worker/http/viewer/names.ts'
import type { OtherViewer, SentForm } from '#worker/http/viewer/same-viewer.ts'
import { renderPage } from '#worker/render/page.tsx'
import { definePage } from '../page.ts'
import { NO_STORE_HEADERS, viewerOf } from '../viewer.ts'

/** The response to a form that was rendered for another viewer (409): nothing was done, and the page keeps the form's fields, except secrets. */
export async function otherViewerPage(c: Context<AppEnv>, failure: OtherViewer, form: SentForm): Promise<Response> {
  const { words } = c.var
  const { before, now, isLinked } = failure
  const url = new URL(c.req.url)
  const names = namesOf(words, failure)
  const back = before && before.username !== null && before.id !== now.id
  const props: OtherViewerProps = {
    ...names,
    ...form,
    text: describeViewers(words, failure),
    back: back ? { id: String(before.id), username: before.username ?? '', isLinked } : null,
    action: url.pathname + url.search,
    page: pageOf(c, form),
  }
  return renderPage(c, {
    view: OtherViewerPage,
    props,
    viewer: await viewerOf(c),
    status: ERRORS[failure.kind].status,
    headers: NO_STORE_HEADERS,
    path: props.page,
    head: { title: titleOf(c), canonical: url.pathname, noindex: 'form' },
  })
}

/** The fields that `POST /do/as_before/` keeps while the viewer switches back to the form's account. */
const keptForm = v.object({
  action: v.pipe(
    v.string(),
    v.check((action) => action.startsWith(routes.formRoot)),
  ),
  fields: v.array(v.tuple([v.string(), v.string()])),
  fileField: v.nullable(v.string()),
  page: v.string(),
  /** The username of the form's account. */
  username: v.pipe(v.string(), v.regex(USERNAME)),
})

/** A form kept while its account was switched back, to be sent with one press. Shown only in the browser it was typed in, whoever logs in. */
export const formAgainPage = definePage({
  address: routes.formAgain,
  view: OtherViewerPage,
  title: 'viewer.title',
  noindex: 'form',
  noStore: true,
  needsLogin: true,
  async read(c) {
    const viewer = await viewerOf(c)
    const kept = v.safeParse(keptForm, await keptTry(c))
    if (!viewer) throw new Failure('no_session')
    if (!kept.success) return c.redirect(routes.home, 302)
    const { username, page, ...form } = kept.output
    const [now, before] = [`@${viewer.username}`, `@${username}`]
    const text = now === before ? null : c.var.words._('viewer.both', { before, now })
    return {
      props: { ...form, ...keptFields(form.fields), page: safeNext(page), text, before: null, now, back: null },
      viewer,
    }
  },
})

function titleOf(c: Context<AppEnv>): string {
  return `${c.var.words._('viewer.title')} · ${c.env.SITE_NAME}`
}

/** The page of the form: by the Referer header, else by the form's `return_to`. */
function pageOf(c: Context<AppEnv>, { fields }: SentForm): string {
  const from = URL.parse(c.req.header('referer') ?? '')
  const isPage = from !== null && isAskedOrigin(c, from.origin) && !from.pathname.startsWith(routes.formRoot)
  if (isPage) return from.pathname + from.search
  const said = fields.find(([name]) => name === 'return_to')?.[1]
  return said === undefined ? routes.home : safeNext(said)
}
