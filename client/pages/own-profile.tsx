import type { ReactNode } from 'react'
import { Arranging } from '../boards/arranging.tsx'
import { DeletedBoards } from '../boards/deleted-boards.tsx'
import { FormDialogHost } from '../boards/form-dialog-host.tsx'
import { ProfileTools } from '../boards/profile-tools.tsx'
import { OwnSuggestions } from '../clusters/own-suggestions.tsx'
import { OwnInvite } from '../invites/own-invite.tsx'
import { IdeasUpsell, OwnIdeas } from '../moves/own-ideas.tsx'
import { WaitingRequests } from '../relations/waiting-requests.tsx'
import { type OwnParts, OwnPartsContext } from './own-parts.ts'
import { ProfileScreen } from './profile-screen.tsx'
import type { ProfileProps } from './props.ts'

const PARTS: OwnParts = {
  Arranging,
  Deleted: DeletedBoards,
  FormDialogs: FormDialogHost,
  Invite: OwnInvite,
  Tools: ProfileTools,
  Upsell: IdeasUpsell,
  Ideas: OwnIdeas,
  Suggestions: OwnSuggestions,
}

/** Gives a profile in it what only its owner has. */
function WithOwnParts({ children }: { children: ReactNode }) {
  return <OwnPartsContext value={PARTS}>{children}</OwnPartsContext>
}

/** A profile before its owner: a page apart, so that nobody else fetches what only owners use. */
export function OwnProfilePage(props: ProfileProps) {
  return (
    <WithOwnParts>
      <ProfileScreen {...props} actions={<WaitingRequests username={props.user.username} count={props.waiting} />} />
    </WithOwnParts>
  )
}
