import { type CountedEvent, countEvents } from '#domain/analytics/contract.ts'
import type { ViewsMessage } from '../messages.ts'

/** Counts an event that the site itself noticed (G-013). Without a queue it is only in the log, because a GET writes nothing. */
export async function countOwnEvent(
  views: Queue<ViewsMessage> | undefined,
  event: CountedEvent,
  now: number,
): Promise<void> {
  await views?.send({ events: [], counts: countEvents([{ event }]), viewerId: null, address: null, agent: '', at: now })
}
