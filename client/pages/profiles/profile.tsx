import type { ReactNode } from 'react'
import { MessageButton } from '#client/conversations/message-button.tsx'
import { RedeemInvite } from '#client/invites/redeem-invite.tsx'
import { ReportDialogs } from '#client/legal/report-dialogs.tsx'
import { PrivateGate } from '#client/profiles/private-gate.tsx'
import { ProfileActions } from '#client/relations/profile-actions.tsx'
import { useRelation } from '#client/relations/use-relation.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { island } from '#client/ui/island.tsx'
import { go } from '#client/ui/language/page-language.ts'
import { offersMessages } from '#domain/conversations/offer.ts'
import { href, routes } from '#domain/routes.ts'
import type { ProfileProps } from './screen/profile-screen.tsx'
import { ProfileScreen } from './screen/profile-screen.tsx'

const InviteUpsell = island(() => import('#client/invites/invite-upsell.tsx').then(({ InviteUpsell }) => InviteUpsell))

/**
 * A profile for everybody except its owner, with follow, block and report. A private profile may hide its content (G-107). `children`
 * replace boards and pins.
 */
export function ProfilePage(props: ProfileProps & { children?: ReactNode }) {
  const { user, gated, preview } = props
  const { path } = usePage()
  const query = new URLSearchParams(path.split('?')[1])
  const code = query.get('invite_code')
  const relation = useRelation(user, () => go(href(routes.profile, { username: user.username }, { invited: true })))
  const { followerCount = user.follower_count } = relation
  const { viewer } = usePage()
  const to = { id: user.id, username: user.username, name: user.first_name ?? user.full_name }
  const takesMessages = viewer?.messages !== false
  const isBlocked = relation.action === 'unblock'
  const message =
    !isBlocked && offersMessages(viewer && { takesMessages }, user)
      ? { button: <MessageButton to={to} />, item: <MessageButton to={to} inMenu /> }
      : null
  const actions = <ProfileActions user={user} relation={relation} message={message} />
  if (preview) return <ProfileScreen {...props} actions={<div inert>{actions}</div>} />
  return (
    <>
      <ProfileScreen
        {...props}
        user={followerCount === undefined ? user : { ...user, follower_count: followerCount }}
        actions={!gated && actions}
        gate={
          gated && (
            <PrivateGate>
              {code ? (
                <RedeemInvite user={user} code={code}>
                  {actions}
                </RedeemInvite>
              ) : (
                actions
              )}
            </PrivateGate>
          )
        }
        upsell={
          query.has('invited') &&
          user.explicitly_followed_by_me && <InviteUpsell user={user} message={message?.button} />
        }
      />
      <ReportDialogs user={user} />
    </>
  )
}
