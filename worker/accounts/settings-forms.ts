import { type Context, Hono } from 'hono'
import * as account from '#domain/accounts/contract.ts'
import { safeNext } from '#domain/accounts/rules.ts'
import { parseId } from '#domain/id.ts'
import { href, routes } from '#domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { chooseSubject } from '../http/cookies/acting-cookie.ts'
import { clearSessionCookie } from '../http/cookies/session-cookie.ts'
import { signIn } from '../http/cookies/sign-in.ts'
import { sectionForm } from '../http/forms/section-form.ts'
import { deactivate, requestDeletion } from './closing/closing.ts'
import { requireFullLogin, setCaller } from './middleware.ts'
import { actFor } from './people/acting.ts'
import { openSwitch, unlink } from './people/linked.ts'

/** Forms of the account settings that redirect to an address of their own. */
export const settingsForms = new Hono<AppEnv>()

/** Options of a form of the account section, which shows it again under this name. */
const inAccount = (form: string) => ({ section: () => ({ page: routes.settingsAccount, form }), login: setCaller })

const deactivation = sectionForm(routes.do.deactivate, {
  ...inAccount('deactivate'),
  schema: account.closeBody,
  async act(c, input) {
    const { requester, caller } = c.var
    const { linked } = await deactivate(requester, caller, input)
    clearSessionCookie(c)
    return { to: closed('account_deactivated', caller.username, linked) }
  },
})

const deletion = sectionForm(routes.do.deleteAccount, {
  ...inAccount('delete'),
  schema: account.closeBody,
  async act(c, input) {
    const { requester, client, caller } = c.var
    const { mailed, linked } = await requestDeletion(requester, client, caller, input)
    clearSessionCookie(c)
    if (!mailed) return { to: href(routes.login, { message: 'permanent_account_closure' }) }
    return { to: closed('account_deletion_email_sent', caller.username, linked) }
  },
})

const unlinking = sectionForm(routes.do.unlinkAccount, {
  ...inAccount('link'),
  schema: account.switchBody,
  async act(c, { user_id }) {
    const { requester, caller } = c.var
    const personal = (await unlink(requester, caller, idIn(user_id))) === false || null
    const said = { message: 'unlink_successful', username: caller.username, personal }
    return { to: href(routes.settingsAccount, said) }
  },
})

const switching = sectionForm(routes.do.switchAccount, {
  ...inAccount('link'),
  schema: account.switchBody,
  async act(c, { user_id }) {
    const { requester, client, caller } = c.var
    const { user, session } = await openSwitch(requester, client, caller, idIn(user_id))
    signIn(c, session)
    return { to: href(routes.settingsAccount, { message: 'account_switch_to_settings', username: user.username }) }
  },
})

for (const form of [deactivation, deletion, unlinking, switching]) settingsForms.route('/', form)

// This form can be on any page, so errors redirect to that page.
settingsForms.post(routes.do.actFor, async (c: Context<AppEnv>) => {
  const viewer = await requireFullLogin(c)
  const { user_id: id, return_to } = judge(account.actForForm, await readBody(c))
  const subjectId = id === '' ? null : idIn(id)
  await actFor(c.var.requester, viewer, subjectId)
  chooseSubject(c, subjectId)
  return c.redirect(return_to ? safeNext(return_to) : routes.settingsDelegations, 303)
})

/** Address of the login page with a message that the account is closed, and whether linked accounts are too. */
function closed(message: string, username: string, linked: boolean): string {
  return href(routes.login, { message, username, multiple_accounts: linked || null })
}

function idIn(text: string): number {
  return parseId(text) ?? 0
}
