const HOUR = 3600

/** For so long after signing up, in ms, somebody is a newcomer; without a confirmed address for `CONFIRM_TIME`. */
export const NEWCOMER_TIME = 24 * HOUR * 1000
export const CONFIRM_TIME = 7 * 24 * HOUR * 1000

/**
 * Newcomers may do less of what unwanted accounts are made for: those under a day, and for a week those who have not confirmed their address. Times
 * are ms since 1970.
 */
export function isNewcomer(person: { createdAt: number; emailVerifiedAt: number | null }, now: number): boolean {
  const age = now - person.createdAt
  return age < NEWCOMER_TIME || (person.emailVerifiedAt === null && age < CONFIRM_TIME)
}

/** When somebody who is a newcomer now is none any more, unless they confirm their address before. Times are ms since 1970. */
export function endOfNewness(person: { createdAt: number; emailVerifiedAt: number | null }): number {
  return person.createdAt + (person.emailVerifiedAt === null ? CONFIRM_TIME : NEWCOMER_TIME)
}

/**
 * What newcomers may do less often. `links`: comments with an address in them; `saves`: new Pins with a link; `strangers`: messages to people who
 * don't follow them.
 */
const KINDS = ['follows', 'links', 'saves', 'invites', 'strangers'] as const
export type NewcomerLimit = (typeof KINDS)[number]

/** How often, besides what limits everybody. Who is over a limit comes to the desk (docs/decisions/089). */
export const NEWCOMER_LIMITS: Record<Exclude<NewcomerLimit, 'strangers'>, { times: number; seconds: number }> = {
  follows: { times: 30, seconds: HOUR },
  links: { times: 3, seconds: HOUR },
  saves: { times: 60, seconds: HOUR },
  invites: { times: 5, seconds: HOUR },
}

/** To how many people who don't follow them newcomers may have written, who have neither answered nor accepted. */
export const STRANGERS = 5
