import { type Context, Hono } from 'hono'
import { safeNext } from '../../domain/accounts/rules.ts'
import { createFromClusterForm, dismissForm } from '../../domain/clusters/contract.ts'
import { type ErrorName, Failure } from '../../domain/errors.ts'
import { parseId } from '../../domain/id.ts'
import { LIMITS } from '../../domain/limits.ts'
import { tickedPins } from '../../domain/pins/rules.ts'
import { href, routes } from '../../domain/routes.ts'
import { createBoard } from '../boards/write.ts'
import { readPicked } from '../clusters/for-form.ts'
import { dismissCluster, withdrawCluster } from '../clusters/write.ts'
import type { AppEnv } from '../env.ts'
import { readBody } from '../http/body.ts'
import { toFailure } from '../http/errors.ts'
import { leaveToast } from '../http/flash.ts'
import { judge } from '../http/operation.ts'
import { idOf } from '../http/path.ts'
import { movePins } from '../moves/write.ts'
import { showBoardFromCluster, showSuggestionsChanged } from '../pages/board-from-cluster.ts'
import { failedTry, formAgain } from '../pages/tries.ts'
import { viewerOf } from '../pages/viewer.ts'
import type { Asker, ViewerRow } from '../profiles/access.ts'
import { askerOf, siteOf } from '../profiles/request.ts'

/** The forms of suggestions. Visitors and limited logins are sent to log in. */
export const clusterForms = new Hono<AppEnv>()

clusterForms.post(routes.do.dismissCluster, async (c) => {
  const { cluster_id, return_to } = judge(dismissForm, await readBody(c))
  const back = safeNext(return_to)
  try {
    await dismissCluster(askerOf(c), idOf(cluster_id, 'cluster_not_found'))
    leaveToast(c, 'suggestion_dismissed')
  } catch (error) {
    const { kind } = toFailure(error)
    if (kind === 'no_session' || kind === 'limited_session') return c.redirect(href(routes.login, { next: back }), 303)
    // It is gone already: that is what was wanted.
    if (kind !== 'cluster_not_found') throw error
  }
  return c.redirect(back, 303)
})

/**
 * Makes a board of a suggestion with the Pins that are ticked (G-054): the same writes as W-25 and W-31. What is wrong shows the form again;
 * where the suggestion isn't there any more, nothing is made.
 */
clusterForms.post(routes.do.createFromCluster, async (c) => {
  const body = await readBody(c)
  const viewer = await viewerOf(c)
  if (viewer?.loginState !== 'full') {
    const next = href(routes.boardCreateCluster, { index: '0' })
    return c.redirect(href(routes.login, { next }), 303)
  }
  const clusterId = parseId(String((body as { cluster_id?: unknown }).cluster_id)) ?? 0
  try {
    const url = await createFrom(c, viewer, clusterId, body)
    return url === null ? showSuggestionsChanged(c, viewer) : c.redirect(url, 303)
  } catch (error) {
    const page = href(routes.boardCreateCluster, { index: '0' }, { cluster: clusterId })
    return formAgain(c, page, failedTry(error, body), async (attempt) => {
      const shown = await showBoardFromCluster(c, viewer, clusterId, attempt)
      return shown ?? showSuggestionsChanged(c, viewer)
    })
  }
})

/** The address of the board that was made; null: there is no such suggestion. */
async function createFrom(
  c: Context<AppEnv>,
  viewer: ViewerRow,
  clusterId: number,
  body: unknown,
): Promise<string | null> {
  const { name, secret, rest, after, ...others } = judge(createFromClusterForm, body)
  const asker = askerOf(c)
  const picked = { ticked: tickedPins(others), rest: rest && after ? Number(after) : null }
  const pinIds = await readPicked(asker, viewer.id, clusterId, picked)
  if (pinIds === null) return null
  if (pinIds.length === 0) throw new Failure('invalid', { faults: [{ field: 'pins', code: 'missing' }] })
  const privacy = secret ? 'secret' : 'public'
  const made = await createBoard(asker, { name, description: '', privacy, aux_data: { source: 'cluster' } }, siteOf(c))
  leaveToast(c, (await moveAll(asker, String(made.id), pinIds)) ? 'board_created' : 'not_available')
  await withdrawCluster(asker, viewer.id, clusterId)
  return made.url ?? href(routes.profile, { username: viewer.username })
}

/** What may happen to Pins while they are on their way; the board stands, and they stay where they are. */
const IN_THE_WAY: ErrorName[] = ['pin_not_found', 'source_busy', 'target_busy', 'forbidden', 'same_place']

/** Moves Pins in as many calls as it takes; false where some could not come along. */
async function moveAll(asker: Asker, boardId: string, pinIds: string[]): Promise<boolean> {
  let areAllMoved = true
  for (let from = 0; from < pinIds.length; from += LIMITS.query.ids) {
    const pin_ids = pinIds.slice(from, from + LIMITS.query.ids)
    try {
      await movePins(asker, { board_id: boardId, pin_ids })
    } catch (error) {
      if (!(error instanceof Failure) || !IN_THE_WAY.includes(error.kind)) throw error
      areAllMoved = false
    }
  }
  return areAllMoved
}
