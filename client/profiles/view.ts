import type { User } from '#domain/profiles/contract.ts'

/** The person of a profile page; for a private profile only the fields that G-107 allows. */
export type HeaderUser = Partial<User> & Pick<User, 'id' | 'username' | 'full_name' | 'first_name'>

/** The view of a profile's page: a tab, a list, or the owner's preview. */
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
