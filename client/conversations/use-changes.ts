import { useEffect, useState } from 'react'
import type { Message } from '#domain/conversations/contract.ts'
import { fetchPage } from '../data/fetcher.ts'
import { listen } from '../live/rings.ts'

/** Returns messages in their current state: employees may remove or restore one while the page is open. */
export function useChanges(conversation: string, feed: string): (message: Message) => Message {
  const [changed, setChanged] = useState<readonly Message[]>([])
  useEffect(
    () =>
      listen((event) => {
        if (event?.kind !== 'conversation' || event.id !== conversation) return
        fetchPage<Message>(feed).then(
          ({ data }) => setChanged(data),
          // The next visit shows the change.
          () => undefined,
        )
      }),
    [conversation, feed],
  )
  return (message) => changed.find(({ id }) => id === message.id) ?? message
}
