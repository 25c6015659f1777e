import { Hono } from 'hono'
import { safeNext } from '../../domain/accounts/rules.ts'
import { relationForm } from '../../domain/relations/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/api/operation.ts'
import type { Asker } from '../http/asker.ts'
import { readBody } from '../http/bodies/body.ts'
import { toFailure } from '../http/errors.ts'
import { leaveToast, type ToastName } from '../http/forms/flash.ts'
import { idOf } from '../http/path.ts'
import {
  approveRequest,
  blockUser,
  declineRequest,
  endFollow,
  followUser,
  removeOwnFollower,
  unblockUser,
} from './write.ts'

/** The actions of the forms, with the toast of each. */
const FORMS: { path: string; act: (asker: Asker, userId: number) => Promise<ToastName> }[] = [
  {
    path: routes.do.follow,
    act: async (asker, id) => ((await followUser(asker, id)).explicitly_followed_by_me ? 'followed' : 'requested'),
  },
  { path: routes.do.unfollow, act: (asker, id) => unfollow(asker, id) },
  {
    path: routes.do.approve,
    act: (asker, id) => approveRequest(asker, id).then(() => 'approved'),
  },
  { path: routes.do.decline, act: (asker, id) => declineRequest(asker, id).then(() => 'declined') },
  { path: routes.do.removeFollower, act: (asker, id) => removeOwnFollower(asker, id).then(() => 'removed') },
  { path: routes.do.block, act: (asker, id) => blockUser(asker, id, 'profile').then(() => 'blocked') },
  { path: routes.do.unblock, act: (asker, id) => unblockUser(asker, id).then(() => 'unblocked') },
]

/** Unfollows or withdraws a request; the toast says which. */
async function unfollow(asker: Asker, userId: number): Promise<ToastName> {
  const { wasRequested } = await endFollow(asker, userId)
  return wasRequested ? 'withdrawn' : 'unfollowed'
}

/** The forms of relations. Visitors and limited sessions are redirected to the login. */
export const relationForms = new Hono<AppEnv>()

for (const { path, act } of FORMS) {
  relationForms.post(path, async (c) => {
    const { user_id, return_to } = judge(relationForm, await readBody(c))
    const back = safeNext(return_to)
    try {
      leaveToast(c, await act(c.var.asker, idOf(user_id, 'user_not_found')))
    } catch (error) {
      const { kind } = toFailure(error)
      if (kind === 'no_session' || kind === 'limited_session')
        return c.redirect(
          href(routes.login, { next: back, after: path === routes.do.follow ? `user.${user_id}` : null }),
          303,
        )
      if (kind !== 'blocked' && kind !== 'user_not_found') throw error
      leaveToast(c, 'not_available')
    }
    return c.redirect(back, 303)
  })
}
