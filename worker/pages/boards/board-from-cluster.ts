import { type Context, Hono } from 'hono'
import type { FormTry } from '../../../client/ui/fields/form-try.ts'
import { href, routes } from '../../../domain/routes.ts'
import { clustersOf, readForForm } from '../../clusters/read.ts'
import type { AppEnv } from '../../env.ts'
import { answerOf, tryOf } from '../../http/forms/form-tries.ts'
import type { ViewerRow } from '../../profiles/read.ts'
import { renderPage } from '../../render/page.tsx'
import { showNotice } from '../site/notice.ts'
import { OWN_PAGE, viewerOf } from '../viewer.ts'

export const boardFromClusterPages = new Hono<AppEnv>()

/**
 * The form that makes a board of a suggestion, named by its place in the list, and by its id where the list showed it (SUG-009, G-054). What
 * isn't there leads to the profile; who isn't fully logged in logs in first.
 */
boardFromClusterPages.get(routes.boardCreateCluster, async (c) => {
  const viewer = await viewerOf(c)
  const index = c.req.param('index')
  if (viewer?.loginState !== 'full')
    return c.redirect(href(routes.login, { next: href(routes.boardCreateCluster, { index }) }), 302)
  const attempt = await tryOf(c, { rest: 'on' })
  const { items } = await clustersOf(c.var.asker, viewer.id, c.var.site.mediaBase)()
  const asked = c.req.query('cluster')
  const cluster = asked === undefined ? items[placeOf(index)] : items.find(({ id }) => id === asked)
  const shown = cluster && (await showBoardFromCluster(c, viewer, Number(cluster.id), attempt))
  if (!shown && attempt.error) return showSuggestionsChanged(c, viewer)
  return shown ?? c.redirect(href(routes.profile, { username: viewer.username }), 302)
})

/** `-1`, `1e9` and the like are no place in a list. */
function placeOf(text: string): number {
  return /^\d{1,2}$/.test(text) ? Number(text) : -1
}

/** The form, new or again; null where its suggestion isn't there any more. */
async function showBoardFromCluster(
  c: Context<AppEnv>,
  viewer: ViewerRow,
  clusterId: number,
  attempt: FormTry,
): Promise<Response | null> {
  const shown = await readForForm(c.var.asker, viewer.id, clusterId)
  if (!shown) return null
  const path = href(routes.boardCreateCluster, { index: '0' }, { cluster: clusterId })
  return renderPage(c, {
    page: 'board-from-cluster',
    props: { ...shown, attempt },
    viewer,
    path,
    ...answerOf(attempt, OWN_PAGE),
    head: {
      title: `${c.get('words')._('from_cluster.title')} · ${c.env.SITE_NAME}`,
      canonical: path,
      noindex: 'board_create',
    },
  })
}

/** The suggestion of a form is not there any more: nothing was made (G-054). */
function showSuggestionsChanged(c: Context<AppEnv>, viewer: ViewerRow): Promise<Response> {
  return showNotice(c, {
    status: 409,
    title: 'notice.suggestions_changed',
    text: 'notice.suggestions_changed_text',
    viewer,
    profile: href(routes.profile, { username: viewer.username }),
  })
}
