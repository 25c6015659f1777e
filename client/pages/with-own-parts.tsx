import type { ReactNode } from 'react'
import { Arranging } from '../boards/arranging.tsx'
import { DeletedBoards } from '../boards/deleted-boards.tsx'
import { FormDialogHost } from '../boards/form-dialog-host.tsx'
import { ProfileTools } from '../boards/profile-tools.tsx'
import { OwnSuggestions } from '../clusters/own-suggestions.tsx'
import { OwnInvite } from '../invites/own-invite.tsx'
import { IdeasUpsell, OwnIdeas } from '../moves/own-ideas.tsx'
import { CreateHost } from '../pins/create-host.tsx'
import { OwnEmpty } from './own-empty.tsx'
import { type OwnParts, OwnPartsContext } from './own-parts.ts'

/** What opens over the page: forms of boards, and what makes pins. */
export function OwnHosts(props: { stays?: boolean }) {
  return (
    <>
      <FormDialogHost {...props} />
      <CreateHost />
    </>
  )
}

const PARTS: OwnParts = {
  Arranging,
  Deleted: DeletedBoards,
  Empty: OwnEmpty,
  FormDialogs: OwnHosts,
  Invite: OwnInvite,
  Tools: ProfileTools,
  Upsell: IdeasUpsell,
  Ideas: OwnIdeas,
  Suggestions: OwnSuggestions,
}

/** Gives a profile in it what only its owner has. */
export function WithOwnParts({ children }: { children: ReactNode }) {
  return <OwnPartsContext value={PARTS}>{children}</OwnPartsContext>
}
