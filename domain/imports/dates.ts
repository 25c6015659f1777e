import { readDate } from './clean.ts'

/** Earliest date of a bookmark, in ms since 1970: before the web. */
const FIRST = Date.UTC(1990, 0, 1)
const DAY = 86_400_000
/** Units of numeric dates: seconds, milliseconds and microseconds since 1970, and Chrome's and Windows' microseconds since 1601. */
const UNITS = [
  { ms: 1000, from: 0 },
  { ms: 1, from: 0 },
  { ms: 0.001, from: 0 },
  { ms: 0.001, from: Date.UTC(1601, 0, 1) },
]
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Zone names of RFC 822, as hours from UTC. */
const ZONES: Record<string, number> = { edt: -4, est: -5, cdt: -5, cst: -6, mdt: -6, mst: -7, pdt: -7, pst: -8 }
/** RFC 822 (`Sun, 04 Apr 2021 05:43:58 +0000`) and the Common Log Format (`10/Oct/2000:13:55:36 -0700`). */
const RFC_822 =
  /^(?:[a-z]{3},\s*)?(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4})\s+(\d\d):(\d\d)(?::(\d\d))?\s*([a-z]+|[+-]\d\d:?\d\d)?$/i
const LOG = /^\[?(\d{1,2})\/([a-z]{3})\/(\d{4}):(\d\d):(\d\d):(\d\d)\s*([+-]\d{4})?\]?$/i

/**
 * Reads a date in any format of bookmark files, as ms since 1970: a number whose unit follows from its size, ISO 8601 (also with slashes), RFC 822 or the
 * Common Log Format; UTC if it has no zone. `none`: no value, or one before 1990, which stands for none; `unknown`: unreadable, or after tomorrow.
 */
export function readWhen(value: string | number | null | undefined, now: number): number | 'none' | 'unknown' {
  const text = String(value ?? '').trim()
  if (text === '' || /^(-?\d{1,4}|null|none|no data|0+-.*)$/i.test(text)) return 'none'
  const isIn = (at: number) => at >= FIRST && at <= now + DAY
  const outside = (at: number) => (at < FIRST ? 'none' : 'unknown')
  if (/^-?\d+(\.\d+)?$/.test(text)) {
    const ats = UNITS.map(({ ms, from }) => Math.floor(Number(text) * ms + from))
    return ats.find(isIn) ?? outside(Number(text) * 1000)
  }
  const at = readNamed(text) ?? readDate(text.replace(/^(\d{4})\/(\d\d)\/(\d\d)/, '$1-$2-$3'))
  if (at === null) return 'unknown'
  return isIn(at) ? at : outside(at)
}

function readNamed(text: string): number | null {
  const [, day, name = '', year, hour, minute, second = 0, zone = ''] = RFC_822.exec(text) ?? LOG.exec(text) ?? []
  const month = MONTHS.indexOf(name.toLowerCase())
  if (month === -1) return null
  return Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute), Number(second)) - offsetOf(zone)
}

/** A zone's offset from UTC in ms. */
function offsetOf(zone: string): number {
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  const named = (ZONES[zone.toLowerCase()] ?? 0) * 60
  const distance = sign ? (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1) : named
  return distance * 60_000
}
