import * as v from 'valibot'
import { Failure } from '#domain/errors.ts'
import { applyFields, parseFields } from '#domain/field-sets.ts'
import { decodeOnce } from '#domain/invites/code.ts'
import { type User, type UserFieldSet, userQuery, userSchema } from '#domain/profiles/contract.ts'
import { canSeeProfile } from '#domain/profiles/rules.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '../db/batch.ts'
import { reading } from '../http/action/reading.ts'
import type { Requester, Site } from '../http/requester.ts'
import type { Who } from '../model/profiles/rules.ts'
import { type Access, accessOf, askAccess, profileAccess } from './access.ts'
import { pageMetadata, personCollage } from './metadata.ts'
import { selectCodeOwner, type UserRow } from './queries.ts'
import { userFields, userView } from './view.ts'

export type { PersonOf, Who } from '../model/profiles/rules.ts'
export {
  type Access,
  accessOf,
  askAccess,
  isBlockedEitherWay,
  loadAccess,
  profileAccess,
  requireProfile,
} from './access.ts'
export { listAccess, type OwnedRow } from './list-owner/access.ts'
export {
  joinSession,
  type ListOwner,
  type Owner,
  ofKnown,
  ofPerson,
  ownerColumns,
  type Side,
} from './list-owner/conditions.ts'
export { readEitherList } from './list-owner/either-list.ts'
export { selectOwner } from './list-owner/queries.ts'
export type { UserRow } from './queries.ts'

/** Parses the user of `/v3/users/{user}/`: `me`, an id, or a username in any case (W-01). */
export function whoOf(text: string): Who {
  if (text === 'me') return 'me'
  if (/^\d{1,16}$/.test(text)) return { id: Number(text) }
  return { username: text.toLowerCase().slice(0, 40) }
}

interface UserReadOptions {
  field_set_key?: UserFieldSet | undefined
  get_page_metadata: boolean
  /** Encoded once or twice. The response says whether it belongs to the person (PRV-016). */
  invite_code?: string | undefined
  fields?: string | undefined
}

/** Reads a person (W-01). A private profile returns its public fields; a missing or closed one fails. */
export async function readUser(
  requester: Requester,
  who: Who,
  options: UserReadOptions,
  site: Site,
): Promise<Partial<User>> {
  const { invite_code: code } = options
  const answered = await batch(requester.db, {
    access: askAccess(requester, who),
    code: code === undefined ? undefined : selectCodeOwner(decodeOnce(code), requester.now),
  })
  const access = accessOf(requester, answered.access)
  if (who === 'me' && access.viewer.id === null) throw new Failure('no_session')
  const { user } = access
  if (!user) throw new Failure('user_not_found')
  if (user.closedAt !== null) throw new Failure('user_closed')
  const answer = userAnswer(access, user, options, site)
  if (code === undefined) return answer
  return { ...answer, invite_code_valid: answered.code?.[0]?.userId === user.id }
}

/** The response for a person who is already loaded. */
export function userAnswer(access: Access, user: UserRow, options: UserReadOptions, site: Site): Partial<User> {
  const view = userView(access, user, site)
  const answer = userFields(access, user, view, options.field_set_key)
  const open = canSeeProfile(access.viewer, profileAccess(access, user))
  if (options.get_page_metadata) answer.page_metadata = pageMetadata(view, open, site, personCollage(user))
  const fields = parseFields(options.fields, 'user')
  return fields ? applyFields(answer, fields) : answer
}

export const getUser = reading(
  {
    call: ['get', routes.api.user],
    ids: { user: 'text' },
    summary: 'Read a person by username, id or `me`',
    query: userQuery,
    answer: v.partial(userSchema),
    fails: ['no_session', 'user_not_found', 'user_closed'],
  },
  ({ requester, site, ids, query }) => readUser(requester, whoOf(ids.user), query, site),
)
