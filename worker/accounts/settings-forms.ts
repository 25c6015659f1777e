import { type Context, Hono } from 'hono'
import { SECTIONS as PAGES, type SettingsSection } from '../../client/accounts/sections.ts'
import * as account from '../../domain/accounts/contract.ts'
import { safeNext } from '../../domain/accounts/rules.ts'
import { parseId } from '../../domain/id.ts'
import { href, routes } from '../../domain/routes.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { chooseSubject } from '../http/cookies/acting-cookie.ts'
import { clearSessionCookie } from '../http/cookies/session-cookie.ts'
import { signIn } from '../http/cookies/sign-in.ts'
import { failedTry, formAgain } from '../http/forms/form-tries.ts'
import type { AccountViewer } from '../viewers.ts'
import { deactivate, requestDeletion } from './closing/closing.ts'
import { requireFullLogin } from './middleware.ts'
import { actFor } from './people/acting.ts'
import { openSwitch, unlink } from './people/linked.ts'

/** Settings forms: each redirects to its section and shows errors at their fields. */
export const settingsForms = new Hono<AppEnv>()

/** Saves the form's data and returns the path to redirect to. */
type Write = (body: unknown, viewer: AccountViewer) => Promise<string>

/** Runs a form's write for a full session. Visitors and limited sessions are redirected to the login first. */
async function save(c: Context<AppEnv>, section: SettingsSection, form: string, write: Write): Promise<Response> {
  return saveSection(c, await readBody(c), section, form, write)
}

/** Runs a form's write; on failure it shows the form's section again with the errors. */
export async function saveSection(
  c: Context<AppEnv>,
  body: unknown,
  section: SettingsSection,
  form: string,
  write: Write,
): Promise<Response> {
  try {
    return c.redirect(await write(body, await requireFullLogin(c)), 303)
  } catch (error) {
    const attempt = { form, ...failedTry(error, body) }
    return formAgain(c, PAGES[section], attempt)
  }
}

settingsForms.post(routes.do.deactivate, (c) =>
  save(c, 'account', 'deactivate', async (body, viewer) => {
    const { linked } = await deactivate(c.var.asker, viewer, judge(account.closeBody, body))
    clearSessionCookie(c)
    const username = viewer.username
    return href(routes.login, { message: 'account_deactivated', username, multiple_accounts: linked || null })
  }),
)

settingsForms.post(routes.do.deleteAccount, (c) =>
  save(c, 'account', 'delete', async (body, viewer) => {
    const input = judge(account.closeBody, body)
    const { mailed, linked } = await requestDeletion(c.var.asker, c.var.client, viewer, input)
    clearSessionCookie(c)
    if (!mailed) return href(routes.login, { message: 'permanent_account_closure' })
    const username = viewer.username
    return href(routes.login, { message: 'account_deletion_email_sent', username, multiple_accounts: linked || null })
  }),
)

settingsForms.post(routes.do.unlinkAccount, (c) =>
  save(c, 'account', 'link', async (body, viewer) => {
    const isBusiness = await unlink(c.var.asker, viewer, idIn(judge(account.switchBody, body).user_id))
    const personal = isBusiness === false || null
    return href(routes.settingsAccount, { message: 'unlink_successful', username: viewer.username, personal })
  }),
)

settingsForms.post(routes.do.switchAccount, (c) =>
  save(c, 'account', 'link', async (body, viewer) => {
    const other = idIn(judge(account.switchBody, body).user_id)
    const { user, session } = await openSwitch(c.var.asker, c.var.client, viewer, other)
    signIn(c, session)
    return href(routes.settingsAccount, { message: 'account_switch_to_settings', username: user.username })
  }),
)

// This form can be on any page, so errors redirect to that page.
settingsForms.post(routes.do.actFor, async (c) => {
  const viewer = await requireFullLogin(c)
  const { user_id: id, return_to } = judge(account.actForForm, await readBody(c))
  const subjectId = id === '' ? null : idIn(id)
  await actFor(c.var.asker, viewer, subjectId)
  chooseSubject(c, subjectId)
  return c.redirect(return_to ? safeNext(return_to) : routes.settingsDelegations, 303)
})

function idIn(text: string): number {
  return parseId(text) ?? 0
}
