import * as v from 'valibot'
import { usernameFault } from '#domain/accounts/rules.ts'
import { Failure } from '#domain/errors.ts'
import { userSchema } from '#domain/profiles/contract.ts'
import {
  SETTINGS_FORMS,
  type SettingsForm,
  settingsForm,
  settingsInput,
  userUpdate,
} from '#domain/profiles/settings.ts'
import { routes, withQuery } from '#domain/routes.ts'
import { nameTaken, provePassword, requireNoFaults, verificationStatements } from '#worker/accounts/write.ts'
import { batch } from '#worker/db/batch.ts'
import { action } from '#worker/http/action/action.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import type { Client } from '#worker/http/client.ts'
import { countAgainst, type Limit } from '#worker/http/limits.ts'
import type { Requester } from '#worker/http/requester.ts'
import { isNameTaken } from '#worker/model/accounts/rules.ts'
import { personRenamed } from '#worker/model/effects/write.ts'
import type { AccountViewer } from '#worker/viewers.ts'
import { accessOf, askAccess, requireProfile } from '../access.ts'
import { namesBusiness } from '../business/queries.ts'
import { userAnswer } from '../read.ts'
import { privacyStatements, renameStatements, updateFields } from './queries.ts'

const WRITES: Limit = { name: 'settings', times: 100, seconds: 3600 }
const EMAILS: Limit = { name: 'settings-email', times: 5, seconds: 3600 }

/** The settings page of each form. */
const PAGES: Record<SettingsForm, string> = {
  profile: routes.settingsProfile,
  email: routes.settingsAccount,
  permissions: routes.settingsPermissions,
  personal: routes.settingsPersonal,
  language: routes.settingsLanguage,
  account_type: routes.settingsBusiness,
  business: routes.settingsBusiness,
}

/**
 * Changes the viewer's settings (W-02, W-62) in one batch and returns the updated person. A new email address takes effect when it is confirmed by a link.
 * Business fields are 403 code 3 for a personal account.
 */
export const updateUser = action(
  {
    call: ['put', routes.api.me],
    ids: {},
    summary: 'Change the viewer’s profile and settings',
    input: userUpdate,
    answer: v.partial(userSchema),
    fails: [...WRITE_FAILS, 'bad_credentials', 'username_taken', 'forbidden'],
    login: 'full',
  },
  async function updateUser({ requester, client, caller: viewer, browser, input }) {
    const { db, now } = requester
    const limits = [{ limit: WRITES, who: String(viewer.id) }]
    if (input.email !== undefined) limits.push({ limit: EMAILS, who: String(viewer.id) })
    await countAgainst(db, limits, now)
    if (namesBusiness(input) && !(input.is_partner ?? viewer.isPartner)) throw new Failure('forbidden')
    const rename = input.username !== undefined && input.username !== viewer.username ? input.username : null
    requireNoFaults([['username', rename === null ? null : usernameFault(rename), 'username']])
    const emailChange =
      input.email === undefined
        ? null
        : await planEmailChange(requester, client, viewer, input.email, input.current_password)
    const isPrivate = input.is_private_profile
    const isRenamed = rename !== null || input.full_name !== undefined
    const writes = {
      email: emailChange ?? undefined,
      fields: updateFields(viewer.id, input),
      username: rename === null ? undefined : renameStatements(viewer.id, rename, now),
      copies: isRenamed ? personRenamed(viewer.id) : undefined,
      privacy: isPrivate === undefined ? undefined : privacyStatements(viewer.id, isPrivate, now),
    }
    const { person } = await batch(db, { writes, person: askAccess(requester, 'me') }).catch((error) => {
      throw isNameTaken(error) ? nameTaken() : error
    })
    const access = accessOf(requester, person)
    if (input.locale !== undefined) browser.keepLanguage(input.locale)
    return userAnswer(access, requireProfile(access, 'me'), { get_page_metadata: false }, client.site)
  },
).form({
  path: routes.do.settings,
  schema: settingsForm,
  section: ({ section }) => {
    const form = SETTINGS_FORMS.find((each) => each === section) ?? 'profile'
    return { page: PAGES[form], form }
  },
  asks: (fields) => ({ ids: {}, input: settingsInput(fields) }),
  done: (_, { section, email, locale }, { browser }) => ({
    to: browser.namedLanguage() === null ? PAGES[section] : withQuery(PAGES[section], { hl: locale }),
    toast: email === undefined ? 'saved' : 'email_sent',
  }),
  asksFirst: (fields) => {
    if (fields.is_private_profile === undefined || fields.is_private_profile === 'true') return null
    return {
      question: { what: 'profile' },
      keep: () => ({ label: 'exposure.stay_private', fields: { ...fields, is_private_profile: 'true' } }),
    }
  },
})

/** Plans the change of the email address. Requires the current password, because the new address can reset the password. */
async function planEmailChange(
  requester: Requester,
  client: Client,
  viewer: AccountViewer,
  email: string,
  password: string | undefined,
) {
  requireNoFaults([['current_password', password ? null : 'missing', 'password']])
  await provePassword(requester, viewer.id, password ?? '', 'current_password')
  return verificationStatements(requester, client, viewer, email)
}
