import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { dayOf, monthOf } from '#domain/analytics/days.ts'
import { KEPT_DAYS, KEPT_MONTHS, METRICS, TOP } from '#domain/analytics/metrics.ts'
import { db } from '../fixtures/app.ts'
import { cost } from '../fixtures/costs.ts'
import { onD1 as test } from '../fixtures/databases.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

/** The viewer, their account and settings. */
const VIEWER = 8
/** Of the thirty candidates for the ten best Pins, and boards, each is a row of its number and one of its own. */
const BEST = 2 * 2 * 3 * TOP

/** Every number of every kept day and month, for a person and for that many Pins. */
async function countedPerson(pins: number): Promise<Person> {
  const who = await person()
  const on = await board(who)
  const days = sql`with recursive d(i) as (select 0 union all select i + 1 from d where i + 1 < ${KEPT_DAYS})`
  const today = dayOf(Date.now())
  const subjects = [who.id, on.id]
  for (let i = 0; i < pins; i++) subjects.push((await pin(who, on)).id)
  for (const what of METRICS)
    await db.run(sql`insert into daily_numbers (user_id, subject_id, what, day, total)
      ${days} select ${who.id}, s.value, ${what}, ${today} - i, 1 + i from d cross join json_each(${JSON.stringify(subjects)}) s`)
  for (let back = 0; back < KEPT_MONTHS; back++)
    await db.run(sql`insert into monthly_numbers (user_id, month, kind, what, subject_id, total)
      select ${who.id}, ${monthOf(today) - back}, 'pin', 'pin_view', value, 5 from json_each(${JSON.stringify(subjects.slice(2))})`)
  return who
}

test('the numbers of an owner cost a row for each number and day that they show, however much is counted [REL-21]', async () => {
  for (const pins of [4, 60]) {
    const who = await countedPerson(pins)
    const session = await sessionOf(who)
    for (const days of [7, 30, 90]) {
      const page = await cost(`/analytics/?days=${days}`, { session })
      expect([page.status, page.rounds], `${pins} ${days}`).toEqual([200, 2])
      expect(page.rows, `${pins} ${days}`).toBeLessThanOrEqual(METRICS.length * days + BEST + VIEWER)
    }
  }
})
