import { type LoginInput, loginAnswer, loginBody } from '#domain/accounts/contract.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { action } from '#worker/http/action/action.ts'
import type { Client } from '#worker/http/client.ts'
import type { Requester } from '#worker/http/requester.ts'
import { reopenStatements } from '../closing/queries.ts'
import { proveAccount } from '../passwords/prove.ts'
import { accountAnswer } from '../view.ts'
import { openSession } from './session.ts'

/**
 * Logs in. The same batch reopens a deactivated or deleted account that is not purged yet. A suspended account fails with 403 code 3, only after its
 * password was right.
 * @returns the account, whether it was reopened, and the session
 */
export async function openLogin(requester: Requester, client: Client, input: LoginInput) {
  const account = await proveAccount(requester, client, input.username_or_email, input.password)
  if (account.suspendedAt !== null) throw new Failure('suspended')
  const isBack = account.closedAt !== null
  const session = await openSession(requester, client, account, 'full', isBack ? reopenStatements(account.id) : [])
  return { user: accountAnswer(account), isBack, session }
}

/** `openLogin` as a call. The form also performs the visitor's pending action. */
export const logIn = action(
  {
    call: ['post', routes.api.login],
    ids: {},
    summary: 'Log in with username or e-mail and password',
    input: loginBody,
    answer: loginAnswer,
    fails: ['bad_credentials', 'suspended', 'too_large', 'wrong_type', 'forbidden'],
    login: 'none',
  },
  async function logIn({ requester, client, browser, input }) {
    const { user, session } = await openLogin(requester, client, input)
    browser.signIn(session)
    return { user, login_state: 'full' as const }
  },
)
