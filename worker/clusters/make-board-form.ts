import { type Context, Hono } from 'hono'
import { createFromClusterForm } from '#domain/clusters/contract.ts'
import { Failure } from '#domain/errors.ts'
import { parseId } from '#domain/id.ts'
import { tickedPins } from '#domain/pins/rules.ts'
import { href, routes } from '#domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { byOf } from '../http/action/by.ts'
import { judge } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { leaveToast } from '../http/forms/flash.ts'
import { failedTry, formAgain } from '../http/forms/form-tries.ts'
import { loadAccess } from '../profiles/read.ts'
import type { ViewerRow } from '../viewers.ts'
import { readPicked } from './for-form.ts'
import { makeBoardOfCluster } from './make-board.ts'

/** Creates a board from the suggestion's ticked pins (G-054), like its API call. Errors show the form again. */
export const makeBoardFromClusterForm = new Hono<AppEnv>().post(routes.do.createFromCluster, async (c) => {
  const body = await readBody(c)
  const { viewerRow: viewer } = await loadAccess(c.var.requester, null)
  if (viewer?.loginState !== 'full') {
    const next = href(routes.boardCreateCluster, { index: '0' })
    return c.redirect(href(routes.login, { next }), 303)
  }
  const clusterId = parseId(String(body.cluster_id)) ?? 0
  const page = href(routes.boardCreateCluster, { index: '0' }, { cluster: clusterId })
  try {
    return c.redirect(await createFrom(c, viewer, clusterId, body), 303)
  } catch (error) {
    // The page of a missing suggestion shows the error itself, without the submitted values.
    const atOnce = error instanceof Failure && error.kind === 'cluster_not_found'
    return formAgain(c, page, failedTry(error, body), { atOnce })
  }
})

/** Creates the board and returns its path. A missing suggestion is 404. */
async function createFrom(c: Context<AppEnv>, viewer: ViewerRow, clusterId: number, body: unknown): Promise<string> {
  const { name, secret, move, rest, after, ...others } = judge(createFromClusterForm, body)
  const picked = { ticked: tickedPins(others), rest: rest && after ? Number(after) : null }
  const pinIds = await readPicked(c.var.requester, viewer.id, clusterId, picked)
  if (pinIds === null) throw new Failure('cluster_not_found')
  if (pinIds.length === 0) throw new Failure('invalid', { faults: [{ field: 'pins', code: 'missing' }] })
  const input = {
    name,
    description: '',
    pin_ids: pinIds,
    privacy: secret ? 'secret' : 'public',
    on_boards: move ? 'move' : 'stay',
  } as const
  const { board, undo } = await makeBoardOfCluster.do(byOf(c), { cluster: clusterId }, input)
  leaveToast(c, { toast: 'board_created', undo })
  return board.url ?? href(routes.profile, { username: viewer.username })
}
