import { keysOf } from '#domain/keys.ts'
import type { FieldFault } from '../errors.ts'
import type { TakedownInput } from './contract.ts'
import { LAWS, type Law, LEGAL_TAKEDOWN_CUTOFF, PAGE_LAWS, type PageLaw } from './laws.ts'

/** One day of tolerance for time zones ahead of UTC. */
const DAY = 24 * 3600 * 1000

/** The law of a country; null if none applies or the country is unknown (OPT-025). */
export function lawOf(country: string | null): Law | null {
  const laws = keysOf(LAWS)
  return laws.find((law) => covers(law, country)) ?? null
}

/** True if a law applies in a country (G-129). */
export function covers(law: Law, country: string | null): boolean {
  const countries: readonly string[] = LAWS[law].countries
  return country !== null && countries.includes(country)
}

/** The law with this name, if it has a report page; else null. */
export function asPageLaw(text: string | null): PageLaw | null {
  return PAGE_LAWS.find((law) => law === text) ?? null
}

/**
 * The law whose form is offered in a country: to visitors on profiles in the EU and India; to signed-in people in the
 * report form, in Turkey too (OPT-018, OPT-019, OPT-021, G-126).
 */
export function offeredLaw(country: string | null, signedIn: boolean): PageLaw | null {
  const law = asPageLaw(lawOf(country))
  return law === 'turkey' && !signedIn ? null : law
}

/** True if an incident (ms since 1970) is before the cutoff; false without a date (G-132). */
export function isBeforeCutoff(incidentAt: number | null): boolean {
  return incidentAt !== null && incidentAt < LEGAL_TAKEDOWN_CUTOFF
}

/**
 * Faults of a takedown under a law, beyond its contract (G-129, G-130): name and e-mail may be absent only if it is
 * anonymous and the law allows that; a trusted flagger id only if the law has it; no incident in the future. `now` in
 * ms since 1970.
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
