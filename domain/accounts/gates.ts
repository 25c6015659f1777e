/** A step that a person must complete before creating anything (CRE-035, G-162). */
export type Gate = 'confirm_email'

/** ms after signing up for which a person may create without a confirmed address: one day. */
export const UNCONFIRMED_FOR = 24 * 3600_000

/**
 * Reads the day from which people who sign up must confirm their address, such as `2026-12-01`, as ms since 1970; null: nobody must. Throws if the text is
 * not a day.
 */
export function parseConfirmFrom(text: string | undefined): number | null {
  if (!text) return null
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw new Error('CONFIRM_EMAIL_TO_CREATE is not a day such as 2026-12-01')
  return time
}

/**
 * The steps that a person must complete before creating anything.
 * @param unconfirmedSince when they signed up, in ms since 1970; null: their address is confirmed
 * @param confirmFrom people who signed up from this time on must confirm their address, in ms since 1970; null: nobody must
 */
export function gatesFor(unconfirmedSince: number | null, confirmFrom: number | null, now: number): readonly Gate[] {
  if (unconfirmedSince === null || confirmFrom === null || unconfirmedSince < confirmFrom) return []
  return now - unconfirmedSince < UNCONFIRMED_FOR ? [] : ['confirm_email']
}
