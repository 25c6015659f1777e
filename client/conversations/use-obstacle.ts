import { useEffect, useState } from 'react'
import type { Conversation } from '#domain/conversations/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { fetchOne } from '../data/fetcher.ts'
import { listen } from '../live/rings.ts'

/** Reason why the viewer cannot write here; null: they can. Follows blocks that begin or end while the page is open. */
export function useObstacle({ id, obstacle }: Conversation): Conversation['obstacle'] {
  const [now, setNow] = useState(obstacle)
  useEffect(
    () =>
      listen((event) => {
        if (event !== null && (event.kind !== 'conversation' || event.id !== id)) return
        fetchOne<Conversation>(href(routes.api.conversation, { conversation: id })).then(
          (found) => setNow(found.obstacle),
          // The server checks each message anyway.
          () => undefined,
        )
      }),
    [id],
  )
  return now
}
