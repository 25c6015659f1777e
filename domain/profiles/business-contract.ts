import * as v from 'valibot'
import { EMAIL } from '../text.ts'
import { lineText } from '../wire.ts'
import { BADGE_IDS } from './badges.ts'
import type { PostalAddress } from './business.ts'

const shortText = v.string()

/** An address as its owner typed it; parts may be empty. */
export const addressSchema: v.GenericSchema<PostalAddress> = v.object({
  street: shortText,
  extra_street: shortText,
  locality: shortText,
  region: shortText,
  postal_code: shortText,
  country: shortText,
})

const coverImage = v.object({ url: shortText, width: v.number(), height: v.number() })
/** A cover picture in the sizes of a profile, and the original (HDR-040). Other sources count as no cover (HDR-005). */
export const coverSchema = v.object({
  source: v.picklist(['video', 'image', '']),
  images: v.optional(v.record(v.picklist(['736x', '1200x', 'originals']), coverImage)),
})
export type ProfileCover = v.InferOutput<typeof coverSchema>

/** Fields that only a business has (BUS-002 to BUS-004, HDR-040). */
export const businessEntries = {
  contact_email: v.optional(v.nullable(shortText)),
  contact_phone: v.optional(v.nullable(shortText)),
  contact_phone_country: v.optional(v.nullable(v.object({ phone_code: shortText }))),
  enable_profile_address: v.optional(v.boolean()),
  enable_profile_message: v.optional(v.boolean()),
  /** null unless the business shows its address. */
  profile_place: v.optional(v.nullable(addressSchema)),
  profile_cover: v.optional(coverSchema),
  /** The badges that the profile shows, and their colour. */
  profile_badges: v.optional(v.object({ color: shortText, shown: v.array(v.picklist(BADGE_IDS)) })),
}

/** A text that may be empty, which removes the value. */
const line = lineText

/** A telephone number without its country code: digits, with the usual separators. */
const phone = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(40),
  v.transform((typed) => typed.replace(/[\s().\-/]/g, '')),
  v.regex(/^(?:\d{3,15})?$/),
)
const phoneCode = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(8),
  v.transform((typed) => typed.replace(/^(?:\+|00)/, '')),
  v.regex(/^(?:[1-9]\d{0,3})?$/),
)
const email = v.pipe(
  line('email'),
  v.check((typed) => typed === '' || EMAIL.test(typed)),
  v.toLowerCase(),
)
const placeLines = {
  street: line('placeLine'),
  extra_street: line('placeLine'),
  locality: line('placeLine'),
  region: line('placeLine'),
  postal_code: line('postalCode'),
  country: line('placeLine'),
}

/** Fields that a business may change; other accounts get 403 code 3. An empty text removes the value. */
export const businessUpdate = {
  contact_email: v.optional(email),
  contact_phone: v.optional(phone),
  contact_phone_country: v.optional(v.strictObject({ phone_code: phoneCode })),
  profile_place: v.optional(v.partial(v.strictObject(placeLines))),
}

/** The fields of `businessUpdate` in a plain form, without nesting. */
export const businessForm = {
  contact_email: v.optional(email),
  contact_phone: v.optional(phone),
  phone_code: v.optional(phoneCode),
  ...v.partial(v.object(placeLines)).entries,
}
