import type { LoginInput } from '../../../domain/accounts/contract.ts'
import { Failure } from '../../../domain/errors.ts'
import type { Asker } from '../../http/asker.ts'
import type { Client } from '../../http/client.ts'
import { reopenStatements } from '../closing/queries.ts'
import { proveAccount } from '../passwords/prove.ts'
import { accountAnswer } from '../view.ts'
import { openSession } from './session.ts'

/**
 * Logs in. The same batch reopens a deactivated or deleted account that is not purged yet. A suspended account is told apart only after its
 * password was right: 403 code 3.
 * @returns the account, whether it was reopened, and the session
 */
export async function logIn(asker: Asker, client: Client, input: LoginInput) {
  const account = await proveAccount(asker, client, input.username_or_email, input.password)
  if (account.suspendedAt !== null) throw new Failure('suspended')
  const isBack = account.closedAt !== null
  const session = await openSession(
    asker,
    client,
    account,
    'full',
    isBack ? reopenStatements(asker.db, account.id) : [],
  )
  return { user: accountAnswer(account), isBack, session }
}
