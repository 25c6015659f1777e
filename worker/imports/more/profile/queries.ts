import { orNull, select } from '#worker/db/select.ts'
import type { RowOf, Statement } from '#worker/db/statement.ts'
import { run } from '#worker/db/write.ts'
import { businesses, users } from '#worker/model/profiles/tables.ts'

/** A person's profile and settings, with the business fields if any. */
export function selectProfile(userId: number) {
  return select({ person: users, business: orNull(businesses) })`
    from ${users}
    left join ${businesses} on ${businesses.userId} = ${users.id}
    where ${users.id} = ${userId}`
}
export type ProfileRow = RowOf<typeof selectProfile>

/** Restores the address lines of a business. */
export function restorePlace(userId: number, place: object): Statement {
  return run`update businesses set place = ${JSON.stringify(place)} where user_id = ${userId}`
}

/** Marks the person's website as verified again. */
export function verified(userId: number): Statement {
  return run`update users set is_website_verified = 1 where id = ${userId} and website_url is not null`
}

/** Deletes the business row that an import made, unless it has a cover now. */
export function deleteBusiness(userId: number): Statement {
  return run`delete from businesses where user_id = ${userId} and cover_key is null`
}

/** Clears the language: the browser's language is used, as before one was chosen. */
export function withoutLanguage(userId: number): Statement {
  return run`update users set locale = null where id = ${userId}`
}

/** Shows the person's boards in their own order. */
export function startOrder(userId: number): Statement {
  return run`update users set has_custom_board_order = 1 where id = ${userId}`
}

/** Shows the person's boards in the default order again. */
export function stopOrder(userId: number): Statement {
  return run`update users set has_custom_board_order = 0 where id = ${userId}`
}
