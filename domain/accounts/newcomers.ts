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

/**
 * How often a newcomer may do something, besides what limits everybody. Who is over a limit comes to the desk (docs/decisions/089). `links`: comments
 * with an address in them; `saves`: new Pins with a link; `strangers`: conversations begun with people who don't follow them.
 */
export const BRAKES = {
  follows: { times: 30, seconds: HOUR },
  links: { times: 3, seconds: HOUR },
  saves: { times: 60, seconds: HOUR },
  invites: { times: 5, seconds: HOUR },
  strangers: { times: 5, seconds: HOUR },
} as const
export type Brake = keyof typeof BRAKES
