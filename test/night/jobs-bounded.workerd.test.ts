import { sql } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { routes } from '#domain/routes.ts'
import { openDatabase } from '#worker/db/open.ts'
import { BudgetSpent, limitCalls } from '#worker/db/sending/budget.ts'
import type { Bindings } from '#worker/env.ts'
import { jobsAt } from '#worker/night/run.ts'
import { QUEUE_KINDS } from '#worker/queues.ts'
import { db } from '../fixtures/app.ts'
import { onD1 as test } from '../fixtures/databases.ts'
import { handle, MESSAGES } from '../fixtures/heavy/messages.ts'
import { atDesk, DESK, OPERATORS, WITHOUT_PINS } from '../fixtures/heavy/operators.ts'
import { type Batches, type Ran, rowsOf, watched } from '../fixtures/heavy/watch.ts'
import { LAST, WORK } from '../fixtures/heavy/work.ts'
import { heavyOwner } from '../fixtures/heavy/world.ts'
import { planOf, scansOfTables } from '../fixtures/plans.ts'

/** Database calls that a job gets: enough to come to what it does most, again and again. */
const CALLS = 30
const STEP = 50_000
/** ms after which all that expires within days has expired. */
const LATER = 8 * 24 * 3600_000

/** What the runs of a world sent, by name. */
let runs: Map<string, Batches>
beforeEach(() => {
  runs = new Map()
})

/** Notes what some work sends. A job that has used up its calls goes on another night. */
async function note(name: string, work: (bindings: Bindings) => Promise<unknown>): Promise<void> {
  const batches: Batches = []
  runs.set(name, batches)
  await work(watched(batches)).catch((error: unknown) => {
    if (!(error instanceof BudgetSpent)) throw new Error(`${name} failed`, { cause: error })
  })
}

/**
 * Statements that handle one thing, which is all that the person has: with the rows that they may read for each Pin of the person. Everything else
 * is bounded whoever has how many Pins (docs/decisions/140).
 */
const WHOLE: [run: RegExp, statement: RegExp, why: string][] = [
  [/^checkCounters$/, /json_object\(|^update (users|boards|sections) as t/, 'a counter is right or wrong as a whole'],
  [
    /suggested boards|recomputeDueClusters/,
    /cluster_pins/,
    'twenty suggestions of a thousand Pins at most replace the old ones at once',
  ],
  [/tidyInboxes/, /home_pins/, 'one homefeed has two thousand Pins at most'],
  [/uspen|staffReverse/, /./, 'nobody may see a part of a suspended account (067)'],
  [/board remove/, /./, 'nobody may see a part of a removed board'],
  [/planRemoval/, /count\(/, 'an operator is told how many Pins would go'],
]
const isWhole = (run: string, text: string) => WHOLE.some(([of, statement]) => of.test(run) && statement.test(text))

/** Rows that such statements read for each Pin: its row, its words in search, and which Pin stands for its picture, everywhere and of this person (149). */
const OF_PIN = 32

/** What reads too much, in a line each. */
function faultsIn(name: string, pins: number): string[] {
  const about = ({ sql: text, rows, handled }: Ran) =>
    `${name}: ${rows} rows for ${handled}: ${text.replaceAll(/\s+/g, ' ')}`
  return (runs.get(name) ?? []).flatMap((batch) => {
    const [whole, others] = [
      batch.filter((ran) => isWhole(name, ran.sql)),
      batch.filter((ran) => !isWhole(name, ran.sql)),
    ]
    const many = others.filter(({ rows, handled }) => rows > 20 * handled + 1000)
    const large = rowsOf(others) > STEP ? [`${name}: a batch of ${rowsOf(others)} rows`] : []
    const dear = rowsOf(whole) > OF_PIN * pins + 1000 + 2 * STEP ? [`${name}: ${rowsOf(whole)} rows at once`] : []
    return [...many.map(about), ...large, ...dear]
  })
}

/** Tables that grow with a person's Pins, scanned by nothing but an index of what waits. A copy reads them in their own order, slice by slice. */
const OF_PINS =
  /^SCAN (pins|pin_annotations|pin_likeness|remote_media|import_pins|import_traces|media|home_pins|cluster_pins|unused_media)$/
const IN_ORDER = /^select after as c0, line as c1/

/** Messages that are one step each. */
const STEPS = ['an archive', 'an import', 'an import that is taken back', 'the hearts of an import that is taken back']

test('what operators and employees do to somebody with seven times as many Pins reads seven times as many rows at most [REL-22]', async () => {
  const forms = Object.keys(routes.do).filter((name) => name.startsWith('staff'))
  const tried = new Set([...DESK.map(({ form }) => form), ...WITHOUT_PINS])
  expect([...tried].sort(), 'say in fixtures/heavy/operators.ts what the form does').toEqual(forms.sort())
  const sums: Map<string, number>[] = []
  for (const pins of [2000, 14_000]) {
    const heavy = await heavyOwner(pins)
    for (const [name, act] of Object.entries(OPERATORS))
      await note(name, (bindings) => act(openDatabase(bindings), heavy))
    await atDesk(heavy, (name, send) => note(name, async (bindings) => expect(await send(bindings), name).toBe(303)))
    expect([...runs.keys()].flatMap((name) => faultsIn(name, pins))).toEqual([])
    sums.push(new Map([...runs].map(([name, batches]) => [name, rowsOf(batches.flat())])))
  }
  const [small, large] = sums
  console.info(
    `rows of acts upon 2,000 and 14,000 Pins: ${[...(small ?? [])].map(([name, rows]) => `${name} ${rows} ${large?.get(name)}`).join(', ')}`,
  )
  for (const [name, rows] of large ?? []) expect(rows, name).toBeLessThan(8 * (small?.get(name) ?? 0) + 1000)
})

test('no job of the night and no message reads more because somebody has 70,000 Pins, nor 50,000 rows at once [REL-22]', async () => {
  const jobs = jobsAt('')
  expect(Object.keys(WORK).sort(), 'say in fixtures/heavy/work.ts what makes the job work hard').toEqual(
    Object.keys(jobs).sort(),
  )
  expect(Object.keys(MESSAGES).sort(), 'say in fixtures/heavy/messages.ts what makes the message dear').toEqual(
    [...QUEUE_KINDS].sort(),
  )
  const figures = new Map<string, number[]>()
  const texts = new Set<string>()
  for (const pins of [2000, 70_000]) {
    const heavy = await heavyOwner(pins)
    for (const [kind, messages] of Object.entries(MESSAGES))
      for (const [name, make] of Object.entries(messages)) {
        const body = await make(heavy)
        await note(name, (bindings) => handle(kind, body, bindings))
      }
    for (const name of [...Object.keys(jobs).filter((job) => !LAST.includes(job)), ...LAST]) {
      await db.run(sql`delete from data_exports`)
      await WORK[name]?.(heavy)
      await note(name, (bindings) => {
        const limited = openDatabase(bindings)
        limitCalls(limited, CALLS)
        return jobs[name]?.(limited, Date.now() + LATER, bindings, CALLS) ?? Promise.resolve()
      })
    }
    expect([...runs.keys()].flatMap((name) => faultsIn(name, pins))).toEqual([])
    for (const name of STEPS)
      expect(
        (runs.get(name) ?? []).reduce((sum, batch) => sum + rowsOf(batch), 0),
        name,
      ).toBeLessThan(STEP)
    for (const [name, batches] of runs) {
      figures.set(name, [...(figures.get(name) ?? []), Math.max(0, ...batches.map(rowsOf))])
      for (const { sql: text } of batches.flat()) texts.add(text)
    }
  }
  const told = [...figures].map(([name, rows]) => `${name} ${rows.join(' ')}`)
  console.info(`most rows of a batch with 2,000 and 70,000 Pins: ${told.join(', ')}`)
  const scans: string[] = []
  for (const text of texts)
    for (const scan of scansOfTables(await planOf(text)))
      if (OF_PINS.test(scan) && !IN_ORDER.test(text)) scans.push(`${scan}: ${text}`)
  expect(scans).toEqual([])
})
