import type { Asker } from '../../http/asker.ts'
import type { Client } from '../../http/client.ts'
import { changeMails } from '../links/mails.ts'
import { deleteTokensExcept } from '../links/queries.ts'
import { updatePassword } from '../queries.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { type NewSession, openSession } from '../sessions/session.ts'
import { requireNoFaults } from '../sessions/signup.ts'
import { newPasswordFault } from './good-password.ts'
import { hashPassword } from './password.ts'
import { provePassword } from './prove.ts'

/**
 * Changes a password: ends all other sessions and renews this session's token (W-55). A limited session becomes full.
 */
export async function changePassword(
  asker: Asker,
  client: Client,
  userId: number,
  current: string,
  wanted: string,
): Promise<NewSession> {
  const { db } = asker
  const account = await provePassword(asker, userId, current, 'current')
  requireNoFaults([['new', await newPasswordFault(wanted, account), 'password']])
  const changes = [
    updatePassword(db, account.id, await hashPassword(wanted)),
    deleteSessionsOf(db, account.id),
    deleteTokensExcept(db, account.id, 'verify'),
    ...changeMails(asker, client, 'password', account),
  ]
  return openSession(asker, client, account, 'full', changes, false)
}
