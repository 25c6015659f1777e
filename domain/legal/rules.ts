import type { FieldFault } from '../errors.ts'
import type { TakedownInput } from './contract.ts'
import { LAWS, type Law, LEGAL_TAKEDOWN_CUTOFF, PAGE_LAWS, type PageLaw } from './laws.ts'

/** East of Greenwich tomorrow begins earlier. */
const DAY = 24 * 3600 * 1000

/** The law of a country; null where none of ours covers it, and for an unknown country (OPT-025). */
export function lawOf(country: string | null): Law | null {
  const laws = Object.keys(LAWS) as Law[]
  return laws.find((law) => covers(law, country)) ?? null
}

/** Whether a law holds in a country (G-129). */
export function covers(law: Law, country: string | null): boolean {
  const countries: readonly string[] = LAWS[law].countries
  return country !== null && countries.includes(country)
}

/** A law that has a page, out of whatever an address says. */
export function asPageLaw(text: string | null): PageLaw | null {
  return PAGE_LAWS.find((law) => law === text) ?? null
}

/**
 * The law whose form somebody in this country is offered: visitors on profiles, in the EU and in India; who is signed in by the report
 * form, in Turkey too (OPT-018, OPT-019, OPT-021, G-126).
 */
export function offeredLaw(country: string | null, signedIn: boolean): PageLaw | null {
  const law = asPageLaw(lawOf(country))
  return law === 'turkey' && !signedIn ? null : law
}

/** Whether an incident lies before the cut-off; without a date it doesn't (G-132). Time in ms since 1970. */
export function isBeforeCutoff(incidentAt: number | null): boolean {
  return incidentAt !== null && incidentAt < LEGAL_TAKEDOWN_CUTOFF
}

/**
 * What is wrong with a takedown under this law, beyond its contract (G-129, G-130): without a name and an e-mail only where the law
 * lets the notice be anonymous; a trusted flagger's mark only where it knows such; nothing that is yet to happen. `now` in ms since 1970.
 */
export function takedownFaults(law: Law, input: TakedownInput, now: number): FieldFault[] {
  const { anonymous, trustedFlagger } = LAWS[law]
  const faults: FieldFault[] = []
  if (input.anonymous && !anonymous) faults.push({ field: 'anonymous', code: 'invalid_value' })
  if (!input.anonymous && !input.full_name) faults.push({ field: 'full_name', code: 'missing' })
  if (!input.anonymous && !input.email) faults.push({ field: 'email', code: 'missing' })
  if (input.trusted_flagger_id && !trustedFlagger) faults.push({ field: 'trusted_flagger_id', code: 'invalid_value' })
  if (input.incident_date !== undefined && input.incident_date > now + DAY)
    faults.push({ field: 'incident_date', code: 'invalid_value' })
  return faults
}
