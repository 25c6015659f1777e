import * as v from 'valibot'
import type { LineFault } from '#domain/errors.ts'
import type { ArchiveAccount } from '#domain/imports/archive.ts'
import { type UserUpdate, userUpdate } from '#domain/profiles/settings.ts'
import type { ProfileRow } from './queries.ts'

/** The settings of an archive as an update: only fields that the settings page would accept. Username, e-mail address and password are never included. */
export function updateOf(account: ArchiveAccount): UserUpdate {
  return judgeSettings(account).update
}

/** As `updateOf`, with a fault for each field that the settings page would reject. */
export function judgeSettings(account: ArchiveAccount): { update: UserUpdate; faults: LineFault[] } {
  const { business } = account
  const fields: Record<string, unknown> = {
    ...{ full_name: account.full_name, first_name: account.first_name, about: account.about },
    ...{ pronouns: account.pronouns, location: account.location ?? '', website_url: account.website_url ?? '' },
    ...{ impressum_url: account.impressum_url ?? '', instagram_username: account.instagram_username ?? '' },
    ...{ locale: account.locale ?? undefined, is_partner: account.is_business, is_private_profile: account.is_private },
    ...{ should_show_messaging: account.messaging, read_receipts: account.read_receipts },
    ...{ comments_default_off: account.comments_default_off, comments_from: account.comments_from },
    ...{ comment_words: account.comment_words, keyboard_shortcuts: account.keyboard_shortcuts },
    ...{ save_behavior: account.save_behavior },
    ...(business && {
      ...{ contact_email: business.contact_email ?? '', contact_phone: business.contact_phone ?? '' },
      contact_phone_country: { phone_code: business.phone_code ?? '' },
      ...{ enable_profile_address: business.shows_address, enable_profile_message: business.takes_messages },
      profile_place: business.place,
    }),
  }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const judged = given.map(([name, value]) => v.safeParse(userUpdate, { [name]: value }))
  const update: UserUpdate = Object.assign({}, ...judged.map((read) => (read.success ? read.output : {})))
  return { update, faults: judged.some(({ success }) => !success) ? [{ rule: 'profile', outcome: 'without' }] : [] }
}

/** A person's settings in the same form. */
export function fieldsOf({ person, business }: ProfileRow): UserUpdate {
  return {
    ...{ full_name: person.fullName, first_name: person.firstName, about: person.about, pronouns: person.pronouns },
    ...{ location: person.location ?? '', website_url: person.websiteUrl ?? '' },
    ...{ impressum_url: person.impressumUrl ?? '', instagram_username: person.instagramUsername ?? '' },
    ...(person.locale !== null && { locale: person.locale as NonNullable<UserUpdate['locale']> }),
    ...{ is_partner: person.isPartner, is_private_profile: person.isPrivate },
    ...{ should_show_messaging: person.messagingOn, read_receipts: person.readReceiptsOn },
    ...{ comments_default_off: person.commentsDefaultOff, comments_from: person.commentsFrom },
    ...{ comment_words: person.commentWords, keyboard_shortcuts: person.shortcutsOn },
    save_behavior: person.saveBehavior as 0 | 1,
    ...(business && {
      ...{ contact_email: business.contactEmail ?? '', contact_phone: business.contactPhone ?? '' },
      contact_phone_country: { phone_code: business.contactPhoneCode ?? '' },
      ...{ enable_profile_address: business.showsAddress, enable_profile_message: business.takesMessages },
      profile_place: business.place,
    }),
  }
}
