/**
 * True if employees currently limit a person (docs/decisions/091) in reaching people who have not asked for it: no comments, no invitations (to boards, by
 * links, as delegates), messages only to followers and in accepted conversations, few follows, no notifications of hearts, saves and marks for people who do
 * not follow them, and no recommendations of their content. Ends by itself. Times are ms since 1970.
 */
export function isLimited(person: { limitedUntil: number | null }, now: number): boolean {
  return person.limitedUntil !== null && person.limitedUntil > now
}

/** People that a limited person may follow in an hour. */
export const LIMITED_FOLLOWS = 5
