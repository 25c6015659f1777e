import { type ComponentType, createContext } from 'react'
import type { Arranging } from '../boards/arranging.tsx'
import type { DeletedBoards } from '../boards/deleted-boards.tsx'
import type { ProfileTools } from '../boards/profile-tools.tsx'
import type { OwnSuggestions } from '../clusters/own-suggestions.tsx'
import type { OwnInvite } from '../invites/own-invite.tsx'
import type { IdeasUpsell, OwnIdeas } from '../moves/own-ideas.tsx'
import type { OwnEmpty } from './own-empty.tsx'

/** What a profile has for its owner alone. */
export interface OwnParts {
  Arranging: typeof Arranging
  Deleted: typeof DeletedBoards
  Empty: typeof OwnEmpty
  FormDialogs: ComponentType<{ stays?: boolean }>
  Invite: typeof OwnInvite
  Tools: typeof ProfileTools
  Upsell: typeof IdeasUpsell
  Ideas: typeof OwnIdeas
  Suggestions: typeof OwnSuggestions
}

/** null before everybody else, whose page has no script for it. */
export const OwnPartsContext = createContext<OwnParts | null>(null)
