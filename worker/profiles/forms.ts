import { Hono } from 'hono'
import type { SettingsSection } from '../../client/accounts/sections.ts'
import { SETTINGS_FORMS, type SettingsForm, settingsForm } from '../../domain/profiles/settings.ts'
import { routes, withQuery } from '../../domain/routes.ts'
import { saveSection } from '../accounts/forms.ts'
import type { AppEnv } from '../env.ts'
import { judge } from '../http/api/operation.ts'
import { readBody } from '../http/bodies/body.ts'
import { carriedLanguage } from '../http/carried-language.ts'
import { keepLanguage } from '../http/cookies/language-cookie.ts'
import { leaveToast } from '../http/forms/flash.ts'
import { updateUser } from './write.ts'

/** The forms of the settings; each returns to its section. */
export const profileForms = new Hono<AppEnv>()

const SECTIONS: Record<SettingsForm, { section: SettingsSection; page: string }> = {
  profile: { section: 'profile', page: routes.settingsProfile },
  email: { section: 'account', page: routes.settingsAccount },
  permissions: { section: 'permissions', page: routes.settingsPermissions },
  personal: { section: 'personal', page: routes.settingsPersonal },
  language: { section: 'language', page: routes.settingsLanguage },
}

profileForms.post(routes.do.settings, async (c) => {
  const sent = await readBody(c)
  const named = String((sent as { section?: unknown }).section)
  const form = SETTINGS_FORMS.find((each) => each === named) ?? 'profile'
  const { section, page } = SECTIONS[form]
  return saveSection(c, sent, section, form, async (body, viewer) => {
    const { section: _, ...input } = judge(settingsForm, body)
    await updateUser(c.var.asker, c.var.client, viewer, input)
    if (input.locale !== undefined) keepLanguage(c, input.locale)
    leaveToast(c, input.email === undefined ? 'saved' : 'email_sent')
    return carriedLanguage(c) === null ? page : withQuery(page, { hl: input.locale })
  })
})
