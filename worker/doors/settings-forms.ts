import { type Context, Hono } from 'hono'
import { SECTIONS as PAGES, type SettingsSection } from '../../client/accounts/sections.ts'
import * as account from '../../domain/accounts/contract.ts'
import { safeNext } from '../../domain/accounts/rules.ts'
import { Failure } from '../../domain/errors.ts'
import { parseId } from '../../domain/id.ts'
import { SETTINGS_FORMS, type SettingsForm, settingsForm } from '../../domain/profiles/settings.ts'
import { href, routes, withQuery } from '../../domain/routes.ts'
import { requireFullLogin, requireSignedIn } from '../accounts/middleware.ts'
import type { AccountViewer } from '../accounts/read.ts'
import {
  actFor,
  changePassword,
  deactivate,
  delegate,
  endOtherSessions,
  endOwnSession,
  linkAccount,
  requestDeletion,
  switchAccount,
  undelegate,
  unlinkAccount,
} from '../accounts/write.ts'
import type { AppEnv } from '../env.ts'
import { readBody } from '../http/body.ts'
import { carriedLanguage } from '../http/carried-language.ts'
import { leaveToast } from '../http/flash.ts'
import { judge } from '../http/operation.ts'
import { showSettings } from '../pages/settings.ts'
import { failedTry, formAgain } from '../pages/tries.ts'
import { updateUser } from '../profiles/write.ts'

/** Forms of the settings: each leads back to its section, with what was wrong at its field. */
export const settingsFormDoor = new Hono<AppEnv>()

const SECTIONS: Record<SettingsForm, { section: SettingsSection; page: string }> = {
  profile: { section: 'profile', page: routes.settingsProfile },
  email: { section: 'account', page: routes.settingsAccount },
  permissions: { section: 'permissions', page: routes.settingsPermissions },
  personal: { section: 'personal', page: routes.settingsPersonal },
  language: { section: 'language', page: routes.settingsLanguage },
}

/** Writes what a form says and tells where to go. */
type Write = (body: unknown, viewer: AccountViewer) => Promise<string>

/** Runs a form's write for whoever is fully signed in; a visitor goes to the login first, a limited one logs in anew. */
async function save(
  c: Context<AppEnv>,
  section: SettingsSection,
  form: string,
  write: Write,
  guard = requireFullLogin,
): Promise<Response> {
  return saveBody(c, await readBody(c), section, form, write, guard)
}

async function saveBody(
  c: Context<AppEnv>,
  body: unknown,
  section: SettingsSection,
  form: string,
  write: Write,
  guard = requireFullLogin,
): Promise<Response> {
  try {
    return c.redirect(await write(body, await guard(c)), 303)
  } catch (error) {
    const attempt = { form, ...failedTry(error, body) }
    return formAgain(c, PAGES[section], attempt, () => showSettings(c, section, attempt))
  }
}

settingsFormDoor.post(routes.do.settings, async (c) => {
  const sent = await readBody(c)
  const named = String((sent as { section?: unknown }).section)
  const form = SETTINGS_FORMS.find((each) => each === named) ?? 'profile'
  const { section, page } = SECTIONS[form]
  return saveBody(c, sent, section, form, async (body, viewer) => {
    const { section: _, ...input } = judge(settingsForm, body)
    await updateUser(c, viewer, input)
    leaveToast(c, input.email === undefined ? 'saved' : 'email_sent')
    return carriedLanguage(c) === null ? page : withQuery(page, { hl: input.locale })
  })
})

settingsFormDoor.post(routes.do.password, (c) =>
  save(
    c,
    'account',
    'password',
    async (body, viewer) => {
      const input = judge(account.passwordBody, body)
      await changePassword(c, viewer, input.current, input.new)
      leaveToast(c, 'password_changed')
      return routes.settingsAccount
    },
    requireSignedIn,
  ),
)

settingsFormDoor.post(routes.do.deactivate, (c) =>
  save(c, 'account', 'deactivate', async (body, viewer) => {
    const { linked } = await deactivate(c, viewer, judge(account.closeBody, body))
    const username = viewer.username
    return href(routes.login, { message: 'account_deactivated', username, multiple_accounts: linked || null })
  }),
)

settingsFormDoor.post(routes.do.deleteAccount, (c) =>
  save(c, 'account', 'delete', async (body, viewer) => {
    const { mailed, linked } = await requestDeletion(c, viewer, judge(account.closeBody, body))
    if (!mailed) return href(routes.login, { message: 'permanent_account_closure' })
    const username = viewer.username
    return href(routes.login, { message: 'account_deletion_email_sent', username, multiple_accounts: linked || null })
  }),
)

settingsFormDoor.post(routes.do.linkAccount, (c) =>
  save(c, 'account', 'link', async (body, viewer) => {
    const { username, password } = judge(account.linkBody, body)
    await linkAccount(c, viewer, username, password)
    leaveToast(c, 'linked')
    return routes.settingsAccount
  }),
)

settingsFormDoor.post(routes.do.unlinkAccount, (c) =>
  save(c, 'account', 'link', async (body, viewer) => {
    const isBusiness = await unlinkAccount(c, viewer, idIn(judge(account.switchBody, body).user_id))
    const personal = isBusiness === false || null
    return href(routes.settingsAccount, { message: 'unlink_successful', username: viewer.username, personal })
  }),
)

settingsFormDoor.post(routes.do.switchAccount, (c) =>
  save(c, 'account', 'link', async (body, viewer) => {
    const { username } = await switchAccount(c, viewer, idIn(judge(account.switchBody, body).user_id))
    return href(routes.settingsAccount, { message: 'account_switch_to_settings', username })
  }),
)

settingsFormDoor.post(routes.do.endSession, (c) =>
  save(c, 'sessions', 'sessions', async (body, viewer) => {
    await endOwnSession(c, viewer, idIn(judge(account.sessionForm, body).session_id))
    leaveToast(c, 'session_ended')
    return routes.settingsSessions
  }),
)

settingsFormDoor.post(routes.do.endSessions, (c) =>
  save(c, 'sessions', 'sessions', async (_, viewer) => {
    await endOtherSessions(c, viewer)
    leaveToast(c, 'sessions_ended')
    return routes.settingsSessions
  }),
)

settingsFormDoor.post(routes.do.delegate, (c) =>
  save(c, 'delegations', 'delegate', async (body, viewer) => {
    const { delegate_username, metadata, boards } = judge(account.delegationForm, body)
    const scopes = account.SCOPES.filter((scope) => (scope === 'metadata' ? metadata : boards))
    if (scopes.length === 0) throw new Failure('invalid', { faults: [{ field: 'scopes', code: 'missing' }] })
    await delegate(c, viewer, { delegate_username, scopes })
    leaveToast(c, 'saved')
    return routes.settingsDelegations
  }),
)

settingsFormDoor.post(routes.do.undelegate, (c) =>
  save(c, 'delegations', 'delegate', async (body, viewer) => {
    await undelegate(c, viewer, idIn(judge(account.undelegateForm, body).delegate_id))
    leaveToast(c, 'saved')
    return routes.settingsDelegations
  }),
)

// A button on any page: what can't be done leads back to where it stood.
settingsFormDoor.post(routes.do.actFor, async (c) => {
  const viewer = await requireFullLogin(c)
  const { user_id: id, return_to } = judge(account.actForForm, await readBody(c))
  await actFor(c, viewer, id === '' ? null : idIn(id))
  return c.redirect(return_to ? safeNext(return_to) : routes.settingsDelegations, 303)
})

function idIn(text: string): number {
  return parseId(text) ?? 0
}
