import { EU_COUNTRIES } from '../country.ts'
import { href, routes } from '../routes.ts'

interface LawRules {
  /** ISO codes of the countries that the law covers; the form names one of them (G-127). */
  countries: readonly string[]
  /** The call that takes its takedowns (W-46). */
  endpoint: string
  /** True if notices may be anonymous: under the DSA those about the safety of children (G-130). */
  anonymous: boolean
  /** True if organisations may give their trusted flagger id. */
  trustedFlagger: boolean
}

/** The laws that people can report under (OPT-024, OPT-025, G-130). `test` exists only in tests (G-128). */
export const LAWS = {
  dsa: { countries: EU_COUNTRIES, endpoint: endpointOf('dsa'), anonymous: true, trustedFlagger: true },
  india: { countries: ['IN'], endpoint: endpointOf('india'), anonymous: false, trustedFlagger: false },
  turkey: { countries: ['TR'], endpoint: endpointOf('turkey'), anonymous: false, trustedFlagger: false },
  test: { countries: ['US'], endpoint: endpointOf('test'), anonymous: true, trustedFlagger: true },
} as const satisfies Record<string, LawRules>
export type Law = keyof typeof LAWS

/** Laws with a report page (G-126, G-128). */
export const PAGE_LAWS = ['dsa', 'india', 'turkey'] as const satisfies Law[]
export type PageLaw = (typeof PAGE_LAWS)[number]

/** Legal grounds of a takedown (OPT-026, G-131). */
export const LAW_TYPES = ['DMCA', 'TRADEMARK', 'GDPR', 'OTHER'] as const

/** 1 January 2024: takedowns about earlier incidents are accepted and marked (OPT-027, G-132). */
export const LEGAL_TAKEDOWN_CUTOFF = Date.UTC(2024, 0, 1)

function endpointOf(law: string): string {
  return href(routes.api.takedown, { law })
}
