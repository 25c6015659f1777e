import type { LiveEvent } from '#domain/live/events.ts'
import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import type { Ring } from '../db/ringing.ts'
import { causeOf, log } from '../log.ts'
import type { Live } from './live.ts'
import { selectSessionsOf } from './queries.ts'

/** Maximum number of people signaled after one request. Others get the change when their page next reads. */
const MOST = 40

/**
 * Signals changes to people's open pages, and closes the sockets of their ended sessions. Reads the valid sessions each time, so that an ended
 * session receives nothing more. A failure loses no data: pages also poll.
 * @param now ms since 1970
 */
export async function ring(
  db: Database,
  objects: DurableObjectNamespace<Live>,
  rings: readonly Ring[],
  now: number,
): Promise<void> {
  try {
    const people = [...Map.groupBy(rings, ({ userId }) => userId)].slice(0, MOST)
    const ids = people.map(([id]) => id)
    const { sessions } = await batch(db, { sessions: selectSessionsOf(ids, now) })
    const sessionsOf = Map.groupBy(sessions, ({ userId }) => userId)
    await Promise.all(
      people.map(async ([id, own]) => {
        const valid = (sessionsOf.get(id) ?? []).map((session) => session.id)
        const hasEnded = own.some(({ kind }) => kind === 'session')
        // No socket to send to or to close.
        if (valid.length === 0 && !hasEnded) return
        await objects.get(objects.idFromName(String(id))).ring(valid, own.flatMap(eventOf))
      }),
    )
  } catch (error) {
    log('warn', 'ring_failed', { cause: causeOf(error) })
  }
}

function eventOf({ kind, id = 0, version = 0 }: Ring): LiveEvent[] {
  return kind === 'session' || kind === 'webhook' ? [] : [{ kind, id: String(id), version: String(version) }]
}
