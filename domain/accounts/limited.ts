/**
 * Whether employees limit what somebody may do (docs/decisions/089): they write no comments, invite nobody, message no strangers and follow few, and
 * nothing of theirs is recommended. It ends by itself. Times are ms since 1970.
 */
export function isLimited(person: { limitedUntil: number | null }, now: number): boolean {
  return person.limitedUntil !== null && person.limitedUntil > now
}

/** How many people somebody who is limited may follow in an hour. */
export const LIMITED_FOLLOWS = 5
