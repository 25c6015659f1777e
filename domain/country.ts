/** The EU and its territories with codes of their own; not GB, CH, NO, IS, LI (G-127). */
export const EU_COUNTRIES: readonly string[] = (
  'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MT NL PL PT RO SE SI SK ' + 'AX GF GP MF MQ RE YT'
).split(' ')
const EU = new Set(EU_COUNTRIES)

/** Whether the law of the EU holds in a country; an unknown country is outside (G-127). */
export function isEu(country: string | null): boolean {
  return country !== null && EU.has(country)
}

/** Whether a country wants to be told on every dialog who answers for the site: DE, AT and CH, which isn't in the EU (MOD-003). */
export function wantsImprint(country: string | null): boolean {
  return country === 'DE' || country === 'AT' || country === 'CH'
}

/** Two capital letters from a request's country; null for Tor (T1), unknown (XX) and whatever is no country code. */
export function countryFrom(value: unknown): string | null {
  if (typeof value !== 'string' || !/^[A-Za-z]{2}$/.test(value)) return null
  const country = value.toUpperCase()
  return country === 'XX' ? null : country
}
