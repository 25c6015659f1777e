import { expect, test } from 'vitest'
import { countSightings } from '#worker/analytics/jobs.ts'
import type { ViewsMessage } from '#worker/messages.ts'
import { ask, db } from '../fixtures/app.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { figureOf } from '../fixtures/figures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

type Kind = ViewsMessage['events'][number]['kind']

/** A view by a visitor at an address of their own, or by a person. */
const seen = (kind: Kind, id: number, by: string | Person, at = Date.now()): ViewsMessage => ({
  events: [{ kind, id: String(id) }],
  viewerId: typeof by === 'string' ? null : String(by.id),
  ...{ address: typeof by === 'string' ? by : '192.0.2.1', agent: 'Firefox', at },
})
const count = (...all: ViewsMessage[]) => countSightings(db, all, Date.now())

test('the page reads as many rows for an owner of 300 Pins that are looked at as for one of 30', async ({ skip }) => {
  skip(isLibsql)
  const rowsFor = async (pins: number) => {
    const owner = await person()
    const on = await board(owner)
    const all = await Promise.all(Array.from({ length: pins }, () => pin(owner, on)))
    await count(...all.map((each) => seen('pin_view', each.id, 'Firefox')))
    const answer = await ask('/analytics/?days=90', { session: await sessionOf(owner) })
    return figureOf(answer.headers, 'rows')
  }
  expect(await rowsFor(300)).toBe(await rowsFor(30))
})
