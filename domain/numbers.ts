/** Indian English would count in lakh and crore; all English counts use k and m (G-086). */
const COMPACT_AS: Record<string, string> = { 'en-IN': 'en-US' }

/** A full number in the locale's grouping: 1234567 -> "1,234,567", "1.234.567" (LOC-005). */
export function fullNumber(n: number, locale: string): string {
  return format(locale, {}, n)
}

/**
 * A compact count with at most one fraction digit: English units in lower case (999, 1.2k, 3.4m), other languages in
 * their own compact form (G-086, LOC-005).
 */
export function compactNumber(n: number, locale: string): string {
  // Compact notation does not group four digits in languages without a unit for thousands: German is "1.234".
  const options = { notation: 'compact', maximumFractionDigits: 1, useGrouping: 'always' } as const
  const text = format(COMPACT_AS[locale] ?? locale, options, n)
  return locale.startsWith('en') ? text.toLowerCase() : text
}

/** From this number on, monthly views are shown as "10m+" (HDR-051). */
const MANY_VIEWS = 10_000_000

/**
 * Monthly views in a short form: 999 -> "999", 1,432,940 -> "1.4m", 12,000,000 -> "10m+" (HDR-051, HDR-052). A unit has
 * exactly one fraction digit, rounded down, so that 9,999,999 is "9.9m" and never "10m" (G-088).
 */
export function viewsShown(views: number, locale: string): string {
  if (views >= MANY_VIEWS) return `${compactNumber(MANY_VIEWS, locale)}+`
  const whole = compactNumber(views, locale)
  // Small numbers, and those that a language writes in full, have no unit and no fraction.
  if (!hasUnit(views, locale)) return whole
  const options = { notation: 'compact', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const
  const text = formatter(COMPACT_AS[locale] ?? locale, { ...options, roundingMode: 'trunc' }).format(views)
  return locale.startsWith('en') ? text.toLowerCase() : text
}

/** True if the compact form of a number has a unit: "1.2k" in English, but "1.234" in German. */
function hasUnit(n: number, locale: string): boolean {
  const options = { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' } as const
  return formatter(COMPACT_AS[locale] ?? locale, options)
    .formatToParts(n)
    .some(({ type }) => type === 'compact')
}

/** The following count in a header: people only, without interests, at least 0 (HDR-049, G-087). */
export function followingShown(following: number, interest: number): number {
  return Math.max(0, following - interest)
}

/**
 * A price in its currency, "$12.00"; null unless value and currency are set and valid (GRD-014, G-059). `value` is in
 * whole units of the currency, `currency` an ISO 4217 code.
 */
export function price(value: number | null, currency: string | null, locale: string): string | null {
  if (value === null || !Number.isFinite(value) || !/^[A-Z]{3}$/.test(currency ?? '')) return null
  return format(locale, { style: 'currency', currency: currency ?? '' }, value)
}

/** A duration in whole minutes, "1 hr 20 min". */
export function duration(minutes: number, locale: string): string {
  const parts = [
    { unit: 'hour', count: Math.floor(minutes / 60) },
    { unit: 'minute', count: minutes % 60 },
  ]
  return parts
    .filter(({ count }) => count > 0)
    .map(({ unit, count }) => format(locale, { style: 'unit', unit, unitDisplay: 'short' }, count))
    .join(' ')
}

// Creating an Intl formatter is slow, so they are cached. Users choose currencies, hence the bound.
const formats = new Map<string, Intl.NumberFormat>()
const MAX_FORMATS = 200

function format(locale: string, options: Intl.NumberFormatOptions, n: number): string {
  return formatter(locale, options).format(n)
}

function formatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${Object.values(options).join(' ')}`
  let known = formats.get(key)
  if (!known) {
    if (formats.size >= MAX_FORMATS) formats.clear()
    known = new Intl.NumberFormat(locale, options)
    formats.set(key, known)
  }
  return known
}
