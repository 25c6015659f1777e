import { useRef } from 'react'
import type { User } from '#domain/profiles/contract.ts'
import type { FollowAnswer } from '#domain/relations/contract.ts'
import { type RelationAction, relationAction } from '#domain/relations/rules.ts'
import { href, routes } from '#domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { call } from '../data/call.ts'
import { useMutation } from '../data/use-mutation.ts'
import { usePage } from '../ui/frame/page-context.ts'

/** A person that the viewer may follow or block. */
export type RelatedUser = Pick<User, 'id' | 'username' | 'full_name'> & Partial<User>

/** The viewer's relation to a person. */
export interface Relation {
  action: RelationAction
  /** Performs the button's action: follow, request, unfollow, withdraw or unblock. It shows at once. */
  press: () => void
  /** Blocks the person; rejects if the request fails. */
  block: () => Promise<void>
  /** The number of followers including the viewer's change; undefined: not visible to the viewer. */
  followerCount: number | undefined
}

const NEXT = { following: 'follow', requested: 'follow', unblock: 'follow' } as const

/** @param onAdmitted called when a private person's approval was immediate, because the viewer has redeemed an invite link */
export function useRelation(user: RelatedUser, onAdmitted?: () => void): Relation {
  const { viewer } = usePage()
  const first = useRef(relationAction(user)).current
  const stored = useRef(first)
  const change = async (wanted: RelationAction) => {
    const before = stored.current
    if (wanted === before) return wanted
    stored.current = await send(user.id, before, wanted)
    // The viewer may no longer see the content of the private profile.
    if (user.is_private_profile && before === 'following') location.reload()
    if (user.is_private_profile && before === 'follow' && stored.current === 'following') onAdmitted?.()
    return stored.current
  }
  const { value: action, set } = useMutation(first, change)
  const counted = Number(action === 'following') - Number(first === 'following')
  return {
    action,
    press() {
      if (!mayAct(viewer)) return
      set(action === 'follow' ? (user.is_private_profile ? 'requested' : 'following') : NEXT[action])
    },
    async block() {
      set(await change('unblock'))
    },
    followerCount: user.follower_count === undefined ? undefined : user.follower_count + counted,
  }
}

async function send(id: string, before: RelationAction, wanted: RelationAction): Promise<RelationAction> {
  const block = href(routes.api.userBlock, { user: id })
  if (wanted === 'unblock') {
    await call('PUT', block, { blockSource: 'profile' })
    return wanted
  }
  if (before === 'unblock') await call('DELETE', block, { blockSource: 'profile' })
  if (before === 'unblock' && wanted === 'follow') return wanted
  const method = wanted === 'follow' ? 'DELETE' : 'PUT'
  return relationAction(await call<FollowAnswer>(method, href(routes.api.userFollow, { user: id })))
}
