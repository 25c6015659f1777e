const MINUTE = 60_000

/** Cached results of `timeZoneFrom`: `Intl` is slower than everything else before a page is looked up. */
const zones = new Map<string, string>()
const MOST_ZONES = 1000

/** A time zone as named by browsers and the platform; UTC for an invalid name. */
export function timeZoneFrom(value: unknown): string {
  if (typeof value !== 'string' || value.length > 64) return 'UTC'
  const known = zones.get(value)
  if (known !== undefined) return known
  if (zones.size === MOST_ZONES) zones.clear()
  const zone = findZone(value)
  zones.set(value, zone)
  return zone
}

function findZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/** The offset of a time zone from UTC at a time, in ms. */
export function zoneOffset(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  const distance = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return (sign === '-' ? -1 : 1) * distance * MINUTE
}
