const DAY = 24 * 3600 * 1000

/** The day of a time (ms since 1970): whole days since 1970, in UTC. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY)
}

/** The beginning of a day, in ms since 1970. */
export function startOf(day: number): number {
  return day * DAY
}

/** A day as in a CSV: `2026-11-24`. */
export function dayText(day: number): string {
  return new Date(startOf(day)).toISOString().slice(0, 10)
}

/** The month of a day: whole months since the year 0. */
export function monthOf(day: number): number {
  const date = new Date(startOf(day))
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** The first day of a month, in ms since 1970. */
export function startOfMonth(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12)
}
