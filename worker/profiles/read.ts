import { Failure } from '../../domain/errors.ts'
import { applyFields, parseFields } from '../../domain/field-sets.ts'
import type { User, UserFieldSet } from '../../domain/profiles/contract.ts'
import { canSeeProfile } from '../../domain/profiles/rules.ts'
import { type Access, type Asker, loadAccess, profileAccess } from './access.ts'
import { pageMetadata } from './metadata.ts'
import type { UserRow, Who } from './queries.ts'
import { userFields, userView } from './view.ts'

export {
  type Access,
  type Asker,
  accessStatements,
  isBlockedEitherWay,
  loadAccess,
  profileAccess,
  readAccess,
  requireProfile,
  type ViewerRow,
} from './access.ts'
export { readEitherList } from './lists.ts'
export { type Session, selectOwner, type UserRow, type Who } from './queries.ts'
export { askerOf, siteOf, whoOf } from './request.ts'
export { askedColumns, joinSession, listAccess, type Owner, ofKnown, ofPerson, type Side, type Whose } from './whose.ts'

interface UserReadOptions {
  field_set_key?: UserFieldSet | undefined
  get_page_metadata: boolean
  fields?: string | undefined
}

export interface Site {
  origin: string
  mediaBase: string
  name: string
}

/** Reads a person (W-01). A private profile answers with what it still shows; a missing or closed one fails. */
export async function readUser(asker: Asker, who: Who, options: UserReadOptions, site: Site): Promise<Partial<User>> {
  const access = await loadAccess(asker, who)
  if (who === 'me' && access.viewer.id === null) throw new Failure('no_session')
  const { user } = access
  if (!user) throw new Failure('user_not_found')
  if (user.closedAt !== null) throw new Failure('user_closed')
  return userAnswer(access, user, options, site)
}

/** The answer for a person that is already loaded. */
export function userAnswer(access: Access, user: UserRow, options: UserReadOptions, site: Site): Partial<User> {
  const view = userView(access, user, site.mediaBase)
  const answer = userFields(access, user, view, options.field_set_key)
  const open = canSeeProfile(access.viewer, profileAccess(access, user))
  if (options.get_page_metadata) answer.page_metadata = pageMetadata(view, open, site)
  const fields = parseFields(options.fields, 'user')
  return fields ? applyFields(answer, fields) : answer
}
