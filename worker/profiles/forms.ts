import { Hono } from 'hono'
import type { SettingsSection } from '../../client/accounts/sections.ts'
import { badgesForm, selectionOf } from '../../domain/profiles/badges-contract.ts'
import { SETTINGS_FORMS, type SettingsForm, settingsForm, settingsInput } from '../../domain/profiles/settings.ts'
import { routes, withQuery } from '../../domain/routes.ts'
import { saveSection } from '../accounts/forms.ts'
import type { AppEnv } from '../env.ts'
import { namedLanguage } from '../http/addresses/carried-language.ts'
import { judge } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { keepLanguage } from '../http/cookies/language-cookie.ts'
import { leaveToast } from '../http/forms/flash.ts'
import { saveBadges, updateUser } from './write.ts'

/** The forms of the settings; each returns to its section. */
export const profileForms = new Hono<AppEnv>()

const SECTIONS: Record<SettingsForm, { section: SettingsSection; page: string }> = {
  profile: { section: 'profile', page: routes.settingsProfile },
  email: { section: 'account', page: routes.settingsAccount },
  permissions: { section: 'permissions', page: routes.settingsPermissions },
  personal: { section: 'personal', page: routes.settingsPersonal },
  language: { section: 'language', page: routes.settingsLanguage },
  account_type: { section: 'business', page: routes.settingsBusiness },
  business: { section: 'business', page: routes.settingsBusiness },
}

profileForms.post(routes.do.settings, async (c) => {
  const sent = await readBody(c)
  const named = String((sent as { section?: unknown }).section)
  const form = SETTINGS_FORMS.find((each) => each === named) ?? 'profile'
  const { section, page } = SECTIONS[form]
  return saveSection(c, sent, section, form, async (body, viewer) => {
    const input = settingsInput(judge(settingsForm, body))
    await updateUser(c.var.asker, c.var.client, viewer, input)
    if (input.locale !== undefined) keepLanguage(c, input.locale)
    leaveToast(c, input.email === undefined ? 'saved' : 'email_sent')
    return namedLanguage(c) === null ? page : withQuery(page, { hl: input.locale })
  })
})

/** The badge editor (BUS-006). Without JavaScript a fourth badge is refused here. */
profileForms.post(routes.do.badges, async (c) =>
  saveSection(c, await readBody(c), 'badges', 'badges', async (body, viewer) => {
    await saveBadges(c.var.asker, viewer, viewer.id, selectionOf(judge(badgesForm, body)), c.get('words'))
    leaveToast(c, 'badges_saved')
    return routes.settingsBadges
  }),
)
