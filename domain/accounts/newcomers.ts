const HOUR = 3600

/** ms after signing up for which a person is a newcomer; without a confirmed address `CONFIRM_TIME`. */
export const NEWCOMER_TIME = 24 * HOUR * 1000
export const CONFIRM_TIME = 7 * 24 * HOUR * 1000

/**
 * True for accounts that may be unwanted and so have tighter limits: under a day old, or under a week without a confirmed address. Times are ms since 1970.
 */
export function isNewcomer(person: { createdAt: number; emailVerifiedAt: number | null }, now: number): boolean {
  const age = now - person.createdAt
  return age < NEWCOMER_TIME || (person.emailVerifiedAt === null && age < CONFIRM_TIME)
}

/** When a current newcomer stops being one, unless they confirm their address earlier. Times are ms since 1970. */
export function endOfNewness(person: { createdAt: number; emailVerifiedAt: number | null }): number {
  return person.createdAt + (person.emailVerifiedAt === null ? CONFIRM_TIME : NEWCOMER_TIME)
}

/**
 * Actions that are limited for newcomers. `links`: comments with an address; `saves`: new Pins with a link; `strangers`: messages to people who don't follow
 * them.
 */
const KINDS = ['follows', 'links', 'saves', 'invites', 'strangers'] as const
export type NewcomerLimit = (typeof KINDS)[number]

export function isNewcomerLimit(text: string): text is NewcomerLimit {
  return KINDS.some((kind) => kind === text)
}

/** Rates in addition to everybody's limits. Exceeding one opens a case for employees (docs/decisions/089). */
export const NEWCOMER_LIMITS: Record<Exclude<NewcomerLimit, 'strangers'>, { times: number; seconds: number }> = {
  follows: { times: 30, seconds: HOUR },
  links: { times: 3, seconds: HOUR },
  saves: { times: 60, seconds: HOUR },
  invites: { times: 5, seconds: HOUR },
}

/** Maximum people who don't follow a newcomer, to whom they may have written without an answer or acceptance. */
export const STRANGERS = 5
