import type { Context } from 'hono'
import { BoardFromClusterPage } from '#client/pages/boards/board-from-cluster.tsx'
import { href, routes } from '#domain/routes.ts'
import { clustersOf, readForForm } from '#worker/clusters/read.ts'
import type { AppEnv } from '#worker/env.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import type { ViewerRow } from '#worker/viewers.ts'
import { definePage } from '../page.ts'
import { showNotice } from '../site/notice.ts'
import { viewerOf } from '../viewer.ts'

/**
 * The form that creates a board from a suggestion. The address names its position in the list, and its id if the list showed one (SUG-009, G-054). Redirects to
 * the profile if there is no such suggestion; without a full login the viewer logs in first.
 */
export const boardFromClusterPage = definePage({
  address: routes.boardCreateCluster,
  view: BoardFromClusterPage,
  title: 'from_cluster.title',
  noindex: 'board_create',
  noStore: true,
  async read(c) {
    const viewer = await viewerOf(c)
    const index = c.req.param('index')
    if (viewer?.loginState !== 'full')
      return c.redirect(href(routes.login, { next: href(routes.boardCreateCluster, { index }) }), 302)
    const attempt = await tryOf(c, { rest: 'on' })
    const { items } = await clustersOf(c.var.requester, viewer.id, c.var.site.mediaBase)()
    const asked = c.req.query('cluster')
    const cluster = asked === undefined ? items[placeOf(index)] : items.find(({ id }) => id === asked)
    const shown = cluster && (await readForForm(c.var.requester, viewer.id, Number(cluster.id)))
    if (!shown && attempt.error) return showSuggestionsChanged(c, viewer)
    if (!shown) return c.redirect(href(routes.profile, { username: viewer.username }), 302)
    const path = href(routes.boardCreateCluster, { index: '0' }, { cluster: Number(cluster.id) })
    return { props: { ...shown, attempt }, viewer, attempt, path, head: { canonical: path } }
  },
})

/** The position, or -1 for anything but one or two digits. */
function placeOf(text: string): number {
  return /^\d{1,2}$/.test(text) ? Number(text) : -1
}

/** The notice if the suggestion of a submitted form is gone: nothing was created (G-054). */
function showSuggestionsChanged(c: Context<AppEnv>, viewer: ViewerRow): Promise<Response> {
  return showNotice(c, {
    status: 409,
    title: 'notice.suggestions_changed',
    text: 'notice.suggestions_changed_text',
    viewer,
    profile: href(routes.profile, { username: viewer.username }),
  })
}
