import { useEffect, useState } from 'react'
import type { Conversation } from '../../domain/conversations/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { fetchOne } from '../data/fetcher.ts'
import { listen } from '../live/rings.ts'

/** Why the viewer cannot write here; null: they can. It follows blocks that are made or ended while the page is open. */
export function useObstacle({ id, obstacle }: Conversation): Conversation['obstacle'] {
  const [now, setNow] = useState(obstacle)
  useEffect(
    () =>
      listen((event) => {
        if (event !== null && (event.kind !== 'conversation' || event.id !== id)) return
        fetchOne<Conversation>(href(routes.api.conversation, { conversation: id })).then(
          (found) => setNow(found.obstacle),
          // The server judges each message anyway.
          () => undefined,
        )
      }),
    [id],
  )
  return now
}
