import type { SQL } from 'drizzle-orm'
import type { PostalAddress } from '#domain/profiles/business.ts'
import type { UserUpdate } from '#domain/profiles/settings.ts'
import type { Statement } from '#worker/db/batch.ts'
import { sql } from '#worker/db/sql.ts'
import { run, setOf, valuesOf } from '#worker/db/write.ts'
import { businesses } from '#worker/model/profiles/tables.ts'

/** A person's business as one JSON text, so that a profile is still one row of one statement; null for personal accounts. `parseBusiness` parses it. */
export function selectBusinessJson(userId: SQL, isPartner: SQL): SQL<string | null> {
  return sql<string | null>`(select json_object(
    'contactEmail', b.contact_email, 'contactPhone', b.contact_phone, 'contactPhoneCode', b.contact_phone_code,
    'showsAddress', b.shows_address, 'takesMessages', b.takes_messages, 'place', json(b.place),
    'coverSource', b.cover_source, 'coverKey', b.cover_key, 'coverWidth', b.cover_width, 'coverHeight', b.cover_height,
    'badgeColor', b.badge_color, 'badgeOptOut', json(b.badge_opt_out))
    from businesses b where ${isPartner} and b.user_id = ${userId})`
}

/** True if an update names a field that only a business has. */
export function namesBusiness(input: UserUpdate): boolean {
  return Object.values(storedOf(input)).some((value) => value !== undefined) || input.profile_place !== undefined
}

function storedOf(input: UserUpdate) {
  return {
    contactEmail: orNull(input.contact_email),
    contactPhone: orNull(input.contact_phone),
    contactPhoneCode: orNull(input.contact_phone_country?.phone_code),
    showsAddress: input.enable_profile_address,
    takesMessages: input.enable_profile_message,
  }
}

/** Turns an empty optional text into null; undefined stays. */
function orNull(text: string | undefined): string | null | undefined {
  return text === undefined ? undefined : text || null
}

/** Stores the fields present in the update; of the address, only the lines present. */
export function updateBusiness(userId: number, input: UserUpdate): Statement[] {
  if (!namesBusiness(input)) return []
  const values = storedOf(input)
  const place: Partial<PostalAddress> = JSON.parse(JSON.stringify(input.profile_place ?? {}))
  const merged = sql`json_patch(${businesses.place}, ${JSON.stringify(place)})`
  return [
    run`insert into ${businesses} ${valuesOf(businesses, { userId, ...values, place })} on conflict (user_id) do update ${setOf(businesses, { ...values, place: merged })}`,
  ]
}

/** Inserts the row of a business if absent. */
export function ensureBusiness(userId: number): Statement {
  return run`insert or ignore into businesses (user_id) values (${userId})`
}
