import { EU_COUNTRIES } from '../country.ts'
import { href, routes } from '../routes.ts'

interface LawRules {
  /** Countries that the law covers, two letters each; the form names one of them (G-127). */
  countries: readonly string[]
  /** Where its takedowns are sent (W-46). */
  endpoint: string
  /** Whether a notice needs no name: under the DSA those about the safety of children don't (G-130). */
  anonymous: boolean
  /** Whether organisations that the law trusts may say that they are one. */
  trustedFlagger: boolean
}

/** The laws that people can report under (OPT-024, OPT-025, G-130). `test` answers only where tests run (G-128). */
export const LAWS = {
  dsa: { countries: EU_COUNTRIES, endpoint: endpointOf('dsa'), anonymous: true, trustedFlagger: true },
  india: { countries: ['IN'], endpoint: endpointOf('india'), anonymous: false, trustedFlagger: false },
  turkey: { countries: ['TR'], endpoint: endpointOf('turkey'), anonymous: false, trustedFlagger: false },
  test: { countries: ['US'], endpoint: endpointOf('test'), anonymous: true, trustedFlagger: true },
} as const satisfies Record<string, LawRules>
export type Law = keyof typeof LAWS

/** Laws that have a page with the form; `test` has none anywhere (G-126, G-128). */
export const PAGE_LAWS = ['dsa', 'india', 'turkey'] as const satisfies Law[]
export type PageLaw = (typeof PAGE_LAWS)[number]

/** What a takedown relies on, beside "other" (OPT-026, G-131). */
export const LAW_TYPES = ['DMCA', 'TRADEMARK', 'GDPR', 'OTHER'] as const

/** 1 January 2024: takedowns about what happened earlier are accepted, and marked (OPT-027, G-132). */
export const LEGAL_TAKEDOWN_CUTOFF = Date.UTC(2024, 0, 1)

function endpointOf(law: string): string {
  return href(routes.api.takedown, { law })
}
