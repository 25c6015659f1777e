import * as v from 'valibot'
import { emailField, usernameField } from '../accounts/contract.ts'
import { LANGUAGES } from '../language.ts'
import { LIMITS, type TextLimit } from '../limits.ts'
import { cleanLine, isBlank } from '../text.ts'
import { atMost, linesText, lineText } from '../wire.ts'
import { businessForm, businessUpdate } from './business-contract.ts'
import { COMMENT_AUDIENCES } from './commenting.ts'
import { SAVE_BEHAVIOR } from './save-behavior.ts'

/** A boolean of JSON or of a form. */
const flag = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false', '1', '0'])]),
  v.transform((value) => value === true || value === 'true' || value === '1'),
)
const name = (limit: TextLimit) => v.pipe(lineText(limit), v.minLength(1))

/** A web address. `https://` is added if absent. */
const website = v.pipe(
  v.string(),
  v.trim(),
  v.transform((typed) => (typed === '' || /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`)),
  atMost('link'),
  v.check((address) => address === '' || isWebAddress(address)),
)

function isWebAddress(address: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}\p{Cs}/?#@\\]+\.[^\s\p{Cc}\p{Cs}/?#@\\]+(?:[/?#][^\s\p{Cc}\p{Cs}]*)?$/iu.test(address)
}

/** An Instagram name; also accepts `@name` or an address. */
const instagram = v.pipe(
  v.string(),
  v.trim(),
  atMost('link'),
  v.transform((typed) => typed.replace(/^(?:https?:\/\/)?(?:www\.|m\.)?instagram\.com\//i, '').replace(/[/?#].*$/, '')),
  v.transform((typed) => typed.replace(/^@/, '')),
  atMost('username'),
  v.regex(/^(?:\w(?:[\w.]*\w)?)?$/),
)

/** A list in JSON, or a text such as `she/her`. */
const pronouns = v.pipe(
  v.union([
    v.array(v.string()),
    v.pipe(
      v.string(),
      v.transform((typed) => typed.split(/[/,]/)),
    ),
  ]),
  v.transform((words) => words.map((word) => word.trim()).filter(Boolean)),
  v.array(v.pipe(v.string(), atMost('pronoun'), v.regex(/^[\p{L}\p{M}’'-]+$/u))),
  v.maxLength(2),
)

/** Words and phrases as a list in JSON, or as a text, separated by lines or commas. Duplicates are removed. */
const commentWords = v.pipe(
  v.union([
    v.array(v.string()),
    v.pipe(
      v.string(),
      v.transform((typed) => typed.split(/[\n,]/)),
    ),
  ]),
  v.transform((words) => [...new Set(words.map((word) => cleanLine(word)).filter((word) => !isBlank(word)))]),
  v.array(v.pipe(v.string(), atMost('commentWord'))),
  v.maxLength(LIMITS.max.commentWords),
)

/** Changes of one's own account: any subset (W-02, W-62, G-101). An empty optional text removes the value. */
export const userUpdate = v.strictObject({
  first_name: v.optional(name('firstName')),
  full_name: v.optional(name('fullName')),
  about: v.optional(linesText('about')),
  website_url: v.optional(website),
  /** The legal notice that European law requires of businesses (G-084). */
  impressum_url: v.optional(website),
  instagram_username: v.optional(instagram),
  pronouns: v.optional(pronouns),
  location: v.optional(lineText('location')),
  username: v.optional(usernameField),
  /** Takes effect when a mailed link confirms it; needs `current_password`. */
  email: v.optional(emailField),
  current_password: v.optional(v.pipe(v.string(), atMost('password'))),
  locale: v.optional(v.picklist(LANGUAGES)),
  /** Converts a personal account into a business and back. */
  is_partner: v.optional(flag),
  ...businessUpdate,
  enable_profile_address: v.optional(flag),
  enable_profile_message: v.optional(flag),
  is_private_profile: v.optional(flag),
  should_show_messaging: v.optional(flag),
  read_receipts: v.optional(flag),
  comments_default_off: v.optional(flag),
  comments_from: v.optional(v.picklist(COMMENT_AUDIENCES)),
  comment_words: v.optional(commentWords),
  keyboard_shortcuts: v.optional(flag),
  logs_presses: v.optional(flag),
  save_behavior: v.optional(
    v.pipe(
      v.union([v.picklist([0, 1]), v.picklist(['0', '1'])]),
      v.transform((value) => (Number(value) === SAVE_BEHAVIOR.profile ? SAVE_BEHAVIOR.profile : SAVE_BEHAVIOR.picker)),
    ),
  ),
})
export type UserUpdate = v.InferOutput<typeof userUpdate>

/** The forms of the settings page, one per section; `section` says which one shows the errors. */
export const SETTINGS_FORMS = [
  'profile',
  'email',
  'permissions',
  'personal',
  'language',
  'account_type',
  'business',
] as const
export type SettingsForm = (typeof SETTINGS_FORMS)[number]
const flat = v.omit(userUpdate, ['contact_phone_country', 'profile_place'])
export const settingsForm = v.strictObject({
  ...flat.entries,
  ...businessForm,
  section: v.picklist(SETTINGS_FORMS),
})

/** The changes in a submitted form. */
export function settingsInput(form: v.InferOutput<typeof settingsForm>): UserUpdate {
  const { section, phone_code, street, extra_street, locality, region, postal_code, country, ...input } = form
  if (section !== 'business') return input
  return {
    ...input,
    ...(phone_code !== undefined && { contact_phone_country: { phone_code } }),
    profile_place: { street, extra_street, locality, region, postal_code, country },
  }
}
