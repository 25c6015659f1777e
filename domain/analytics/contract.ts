import * as v from 'valibot'
import { parseId } from '../id.ts'
import { MAX_EVENTS } from './maxima.ts'

/** Views, which count for owners; saves and follows are counted from stored rows. */
export const VIEW_KINDS = ['profile_view', 'board_view', 'pin_view', 'visit'] as const
export type ViewKind = (typeof VIEW_KINDS)[number]

/** Events counted daily under their own name (G-013, G-164, G-188, SEO-007). All others count as `other`. */
export const COUNTED_EVENTS = [
  ...VIEW_KINDS,
  'click',
  'session_time',
  'grid_visually_complete',
  'missing_created_at',
] as const
export type CountedEvent = (typeof COUNTED_EVENTS)[number] | 'other'

const shortText = v.pipe(v.string(), v.maxLength(100))
const label = v.optional(v.nullable(v.union([shortText, v.pipe(v.number(), v.finite())])))

const eventSchema = v.strictObject({
  event: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** ms since 1970, by the clock of the browser. */
  ts: v.optional(v.nullable(v.pipe(v.number(), v.finite()))),
  view_type: label,
  element: label,
  object_id: label,
  aux: v.optional(v.nullable(v.union([shortText, v.record(shortText, label)]))),
})
export type SiteEvent = v.InferInput<typeof eventSchema>

/** The body of W-48: 1 to 50 events, including unknown kinds (G-013). */
export const eventsBody = v.strictObject({
  events: v.pipe(v.array(eventSchema), v.minLength(1), v.maxLength(MAX_EVENTS)),
})

/** The views among events; those without an id are skipped. */
export function viewsAmong(events: readonly SiteEvent[]): { kind: ViewKind; id: string }[] {
  return events.flatMap(({ event, object_id }) => {
    const kind = VIEW_KINDS.find((each) => each === event)
    const id = String(object_id ?? '')
    return kind && parseId(id) !== null ? [{ kind, id }] : []
  })
}

/** Number of events by kind. */
export function countEvents(events: readonly Pick<SiteEvent, 'event'>[]): Partial<Record<CountedEvent, number>> {
  const counts: Partial<Record<CountedEvent, number>> = {}
  for (const { event } of events) {
    const name = COUNTED_EVENTS.find((each) => each === event) ?? 'other'
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** The answer of W-48: the number of accepted events. It does not say if they count. */
export const eventsAnswer = v.object({ accepted: v.pipe(v.number(), v.integer()) })
