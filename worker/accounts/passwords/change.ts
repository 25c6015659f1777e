import { emptyBody, passwordBody } from '#domain/accounts/contract.ts'
import { routes } from '#domain/routes.ts'
import { action } from '#worker/http/action/action.ts'
import { changeMails } from '../links/mails.ts'
import { deleteTokensExcept } from '../links/queries.ts'
import { updatePassword } from '../queries.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { openSession } from '../sessions/session.ts'
import { requireNoFaults } from '../sessions/signup.ts'
import { newPasswordFault } from './good-password.ts'
import { hashPassword } from './password.ts'
import { provePassword } from './prove.ts'

/** Changes a password, ends all other sessions and renews this session's token (W-55). A limited session becomes full. */
export const changePassword = action(
  {
    call: ['post', routes.api.password],
    ids: {},
    summary: 'Change the password and end other sessions',
    input: passwordBody,
    answer: emptyBody,
    fails: ['too_large', 'wrong_type', 'forbidden', 'no_session', 'bad_credentials'],
    login: 'link',
  },
  async function changePassword({ requester, client, caller, browser, input: { current, new: wanted } }) {
    const account = await provePassword(requester, caller.id, current, 'current')
    requireNoFaults([['new', await newPasswordFault(wanted, account), 'password']])
    const changes = [
      updatePassword(account.id, await hashPassword(wanted)),
      deleteSessionsOf(account.id),
      deleteTokensExcept(account.id, 'verify'),
      ...changeMails(requester, client, 'password', account),
    ]
    browser.signIn(await openSession(requester, client, account, 'full', changes, false))
    return {}
  },
).form({
  path: routes.do.password,
  schema: passwordBody,
  section: () => ({ page: routes.settingsAccount, form: 'password' }),
  asks: (input) => ({ ids: {}, input }),
  done: () => ({ to: routes.settingsAccount, toast: 'password_changed' }),
})
