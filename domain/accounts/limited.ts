/**
 * Whether employees limit what somebody may do (docs/decisions/091): what reaches people who have not asked for it. They write no comments, invite
 * nobody (to boards, by links, as delegates), message only those who follow them or have accepted the conversation, follow few, ring nobody with
 * hearts, saves and marks who does not follow them, and nothing of theirs is recommended. It ends by itself. Times are ms since 1970.
 */
export function isLimited(person: { limitedUntil: number | null }, now: number): boolean {
  return person.limitedUntil !== null && person.limitedUntil > now
}

/** How many people somebody who is limited may follow in an hour. */
export const LIMITED_FOLLOWS = 5
