/** EU members and EU territories with country codes of their own; not GB, CH, NO, IS, LI (G-127). */
export const EU_COUNTRIES: readonly string[] = (
  'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MT NL PL PT RO SE SI SK ' + 'AX GF GP MF MQ RE YT'
).split(' ')
const EU = new Set(EU_COUNTRIES)

/** True if EU law applies in a country; false for an unknown country (G-127). */
export function isEu(country: string | null): boolean {
  return country !== null && EU.has(country)
}

/** True for countries whose law requires the imprint on every dialog: DE, AT and CH (MOD-003). */
export function wantsImprint(country: string | null): boolean {
  return country === 'DE' || country === 'AT' || country === 'CH'
}

/** The ISO country code in capitals; null for Tor (T1), unknown (XX) and invalid values. */
export function countryFrom(value: unknown): string | null {
  if (typeof value !== 'string' || !/^[A-Za-z]{2}$/.test(value)) return null
  const country = value.toUpperCase()
  return country === 'XX' ? null : country
}
