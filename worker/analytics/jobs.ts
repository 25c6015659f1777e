import type { CountedEvent } from '#domain/analytics/contract.ts'
import { dayOf } from '#domain/analytics/days.ts'
import { entriesOf } from '#domain/keys.ts'
import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { causeOf, log } from '../log.ts'
import type { ViewsMessage } from '../messages.ts'
import {
  addEvents,
  countSaves,
  deleteOldDays,
  deleteOldEvents,
  deleteOldMonths,
  deleteOldSalts,
  deleteOldViewers,
  insertSalts,
  insertSeen,
  REMEMBERED_DAYS,
  selectCountedPins,
  selectSalts,
  selectViewedPeople,
  updateProfileViews,
} from './queries.ts'
import { seenBy } from './viewer.ts'

export { deleteOldDays, deleteOldEvents, deleteOldMonths, deleteOldSalts, deleteOldViewers }

const PINS_A_TURN = 2000
const TURNS = 10
const PEOPLE_A_TURN = 500
/** ms: a slower call may still store a Pin with an id below newer ones. */
const SETTLED = 60_000

/** Counts the views of a batch of messages, in two calls. If the database fails, the whole batch is retried; no viewer counts twice. */
export async function consumeViews(
  db: Database,
  messages: readonly Message<ViewsMessage>[],
  now: number,
): Promise<void> {
  try {
    await countSightings(
      db,
      messages.map(({ body }) => body),
      now,
    )
    for (const message of messages) message.ack()
  } catch (error) {
    log('error', 'views', { cause: causeOf(error) })
    for (const message of messages) message.retry({ delaySeconds: 30 })
  }
}

/**
 * Counts views, visits and events. Skips days for which viewers are no longer remembered: they could count twice. Events of a redelivered batch count again:
 * they are statistics of use, not numbers for owners.
 */
export async function countSightings(db: Database, sightings: readonly ViewsMessage[], now: number): Promise<void> {
  const recent = sightings.filter(({ at }) => dayOf(at) > dayOf(now) - REMEMBERED_DAYS)
  const days = [...new Set(recent.map(({ at }) => dayOf(at)))]
  if (days.length === 0) return
  const events = addEvents(eventsByDay(recent))
  if (recent.every(({ events }) => events.length === 0)) return void (await batch(db, { events }))
  const { salts } = await batch(db, { made: insertSalts(days), salts: selectSalts(days) })
  const saltOf = new Map(salts.map(({ day, salt }) => [day, salt]))
  const seen = await Promise.all(recent.map((each) => seenBy(each, saltOf.get(dayOf(each.at)) ?? '')))
  await batch(db, { counted: insertSeen(seen.flat()), events })
}

function eventsByDay(sightings: readonly ViewsMessage[]) {
  const totals = new Map<string, { day: number; event: CountedEvent; total: number }>()
  for (const { at, counts = {} } of sightings)
    for (const [event, count] of entriesOf(counts)) {
      const key = `${dayOf(at)} ${event}`
      const before = totals.get(key)?.total ?? 0
      totals.set(key, { day: dayOf(at), event, total: before + count })
    }
  return [...totals.values()]
}

/** Every few minutes: counts the saves among Pins made since the last run. The first run covers all days that are kept. */
export async function countNewSaves(db: Database, now: number): Promise<void> {
  let last: number | undefined
  for (let turn = 0; turn < TURNS; turn++) {
    const { counted } = await batch(db, {
      saves: countSaves(now, PINS_A_TURN, now - SETTLED),
      counted: selectCountedPins(),
    })
    const lastId = counted[0]?.lastId
    if (lastId === last) return
    last = lastId
  }
}

/** Nightly: updates the monthly views shown on profiles (HDR-050, G-089). */
export async function sumProfileViews(db: Database, now: number): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined; ) {
    const { people }: { people: { id: number }[] } = await batch(db, {
      people: selectViewedPeople(last, PEOPLE_A_TURN),
    })
    const ids = people.map(({ id }) => id)
    if (ids.length > 0) await batch(db, { updated: updateProfileViews(ids, dayOf(now)) })
    last = ids.at(-1)
  }
}
