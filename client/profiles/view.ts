import type { User } from '../../domain/profiles/contract.ts'

/** A person as a profile page draws them; of a private one only what G-107 leaves. */
export type HeaderUser = Partial<User> & Pick<User, 'id' | 'username' | 'full_name' | 'first_name'>

/** What of a profile a page shows: a tab, a list, or the owner's preview. */
export type ProfileView =
  | 'saved'
  | 'created'
  | 'hub_boards'
  | 'hub_pins'
  | 'stories'
  | 'videos'
  | 'topics'
  | 'tried'
  | 'overview'
  | 'overview_created'
  | 'overview_saved'
  | 'overview_pins'
