import { usernameFault } from '../../../domain/accounts/rules.ts'
import { Failure } from '../../../domain/errors.ts'
import type { User } from '../../../domain/profiles/contract.ts'
import type { UserUpdate } from '../../../domain/profiles/settings.ts'
import { nameTaken, provePassword, requireNoFaults, verificationStatements } from '../../accounts/write.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import type { Client } from '../../http/client.ts'
import { countAgainst, type Limit } from '../../http/limits.ts'
import { isNameTaken } from '../../model/accounts/rules.ts'
import { personRenamed } from '../../model/effects/write.ts'
import type { AccountViewer } from '../../viewers.ts'
import { accessOf, askAccess, requireProfile } from '../access.ts'
import { namesBusiness } from '../business/queries.ts'
import { userAnswer } from '../read.ts'
import { privacyStatements, renameStatements, updateFields } from './queries.ts'

const WRITES: Limit = { name: 'settings', times: 100, seconds: 3600 }
const EMAILS: Limit = { name: 'settings-email', times: 5, seconds: 3600 }

/**
 * Changes the viewer's settings (W-02, W-62) in one batch. A new e-mail address takes effect when a link confirms it.
 * Fields that only a business has are 403 code 3 for a personal account.
 * Returns the updated person.
 */
export async function updateUser(
  asker: Asker,
  client: Client,
  viewer: AccountViewer,
  input: UserUpdate,
): Promise<Partial<User>> {
  const { db, now } = asker
  const limits = [{ limit: WRITES, who: String(viewer.id) }]
  if (input.email !== undefined) limits.push({ limit: EMAILS, who: String(viewer.id) })
  await countAgainst(db, limits, now)
  if (namesBusiness(input) && !(input.is_partner ?? viewer.isPartner)) throw new Failure('forbidden')
  const rename = input.username !== undefined && input.username !== viewer.username ? input.username : null
  requireNoFaults([['username', rename === null ? null : usernameFault(rename), 'username']])
  const emailChange =
    input.email === undefined ? null : await planEmailChange(asker, client, viewer, input.email, input.current_password)
  const isPrivate = input.is_private_profile
  const isRenamed = rename !== null || input.full_name !== undefined
  const writes = {
    email: emailChange ?? undefined,
    fields: updateFields(db, viewer.id, input),
    username: rename === null ? undefined : renameStatements(db, viewer.id, rename, now),
    copies: isRenamed ? personRenamed(db, viewer.id) : undefined,
    privacy: isPrivate === undefined ? undefined : privacyStatements(db, viewer.id, isPrivate, now),
  }
  const { person } = await round(db, { writes, person: askAccess(asker, 'me') }).catch((error) => {
    throw isNameTaken(error) ? nameTaken() : error
  })
  const access = accessOf(asker, person)
  return userAnswer(access, requireProfile(access, 'me'), { get_page_metadata: false }, client.site)
}

/** A new e-mail address can reset the password, so the current password is required. */
async function planEmailChange(
  asker: Asker,
  client: Client,
  viewer: AccountViewer,
  email: string,
  password: string | undefined,
) {
  requireNoFaults([['current_password', password ? null : 'missing', 'password']])
  await provePassword(asker, viewer.id, password ?? '', 'current_password')
  return verificationStatements(asker, client, viewer, email)
}
