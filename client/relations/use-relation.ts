import { useRef } from 'react'
import type { User } from '../../domain/profiles/contract.ts'
import type { FollowAnswer } from '../../domain/relations/contract.ts'
import { type RelationAction, relationAction } from '../../domain/relations/rules.ts'
import { href, routes } from '../../domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { call } from '../data/call.ts'
import { useMutation } from '../data/use-mutation.ts'
import { usePage } from '../ui/frame/page-context.ts'

/** A person whom one may follow or block, as a profile or a list shows them. */
export type RelatedUser = Pick<User, 'id' | 'username' | 'full_name'> & Partial<User>

/** How it stands between the viewer and a person, and what changes it. */
export interface Relation {
  action: RelationAction
  /** Does what the button says: follows or asks, unfollows or withdraws, unblocks. It shows at once. */
  press: () => void
  /** Blocks; rejects where that can't be. */
  block: () => Promise<void>
  /** The person's count of followers with the viewer's own change; undefined where it isn't told. */
  followerCount: number | undefined
}

const NEXT = { following: 'follow', requested: 'follow', unblock: 'follow' } as const

export function useRelation(user: RelatedUser): Relation {
  const { viewer } = usePage()
  const first = useRef(relationAction(user)).current
  const stored = useRef(first)
  const change = async (wanted: RelationAction) => {
    const before = stored.current
    if (wanted === before) return wanted
    stored.current = await send(user.id, before, wanted)
    // What a private profile showed its follower is not for who follows no more.
    if (user.is_private_profile && before === 'following') location.reload()
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
