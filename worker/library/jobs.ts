import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { BudgetSpent } from '../db/sending/budget.ts'
import type { Bindings } from '../env.ts'
import { secondsUntil } from '../leases.ts'
import { causeOf, log } from '../log.ts'
import type { LibraryMessage } from '../messages.ts'
import { selectDueHosts } from './fetching/queries.ts'
import { fetchFrom } from './fetching/step.ts'
import { fillLibrary } from './filling.ts'
import { libraryDue, selectDueLibraries, selectPeople } from './queries.ts'

export { deleteLostItems, deleteOldHosts, libraryDue } from './queries.ts'

/** Slices of one message, each of two calls. */
const SLICES = 40
/** People and sites continued by one run; people examined in one batch, and batches of one night. */
const AT_ONCE = { people: 20, hosts: 60 }
const PEOPLE = 500
const BATCHES = 100
/** ms of one run without a queue. */
const TURN = 20_000

/** Does the step of a message, and queues the next one. */
export async function continueLibrary(
  db: Database,
  env: Bindings,
  message: LibraryMessage,
  now: number,
): Promise<void> {
  if ('host' in message) {
    const again = await fetchFrom(db, env, message.host, now)
    if (again !== null && again - now < 600_000)
      await env.TRANSFERS?.send(message, { delaySeconds: secondsUntil(again, now) })
    return
  }
  const isMore = await fillLibrary(db, message.library, now, SLICES)
  if (isMore) await env.TRANSFERS?.send(message)
  await continueLibraries(db, now, env)
}

/** Every few minutes: continues people and sites that are due, whose message was lost, or which have no queue. */
export async function continueLibraries(db: Database, now: number, env: Bindings): Promise<void> {
  const started = Date.now()
  const { people, hosts } = await batch(db, {
    people: selectDueLibraries(now, AT_ONCE.people),
    hosts: selectDueHosts(now, AT_ONCE.hosts),
  })
  const messages: LibraryMessage[] = [
    ...people.map(({ userId }) => ({ library: userId })),
    ...hosts.map(({ host }) => ({ host })),
  ]
  if (env.TRANSFERS && messages.length > 0)
    return void (await env.TRANSFERS.sendBatch(messages.map((body) => ({ body }))))
  for (const message of messages) {
    if (Date.now() - started > TURN) return
    const step =
      'host' in message ? fetchFrom(db, env, message.host, now) : fillLibrary(db, message.library, now, SLICES)
    await step.catch((error: unknown) => {
      if (error instanceof BudgetSpent) throw error
      log('error', 'library', { cause: causeOf(error) })
    })
  }
}

/** Nightly: finds people with Pins that were not scanned yet. */
export async function findNewPins(db: Database, now: number): Promise<void> {
  let after = 0
  for (let left = BATCHES; left > 0; left--) {
    const { people } = await batch(db, { people: selectPeople(after, PEOPLE) })
    const due = people.filter(({ isDue }) => isDue).map(({ id }) => id)
    if (due.length > 0) await batch(db, { due: libraryDue(due, now) })
    const last = people.at(-1)
    if (!last || people.length < PEOPLE) return
    after = last.id
  }
}
