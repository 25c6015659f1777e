import { emptyBody } from '#domain/accounts/contract.ts'
import { routes } from '#domain/routes.ts'
import { action } from '#worker/http/action/action.ts'
import { endSession } from './session.ts'

/** Ends this browser's session; does nothing without a session. */
export const logOut = action(
  {
    call: ['post', routes.api.logout],
    ids: {},
    summary: 'Log out',
    answer: emptyBody,
    fails: ['forbidden'],
    login: 'none',
  },
  async function logOut({ requester, browser }) {
    await endSession(requester)
    browser.signOut()
    return {}
  },
)
