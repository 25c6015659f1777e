import { useEffect, useRef, useState } from 'react'
import type { Message } from '#domain/conversations/contract.ts'
import type { LiveEvent } from '#domain/live/events.ts'
import { href, routes } from '#domain/routes.ts'
import { callQuietly } from '../data/call.ts'
import { fetchPage } from '../data/fetcher.ts'
import type { ListPage } from '../data/outcome.ts'
import { type Pages, usePages } from '../data/use-pages.ts'
import { keepLooking } from '../live/look.ts'
import { showing } from '../live/rings.ts'
import { createOutgoing, type Outgoing } from './outgoing.ts'
import { useChanges } from './use-changes.ts'

interface Thread {
  /** Oldest first. */
  messages: Message[]
  outgoing: readonly Outgoing[]
  /** The `seq` up to which each other person who shows it has read. */
  seen: readonly number[]
  /** Older messages. */
  earlier: Pages<Message>
  send: (text: string) => void
  retry: (key: string) => void
  takeBack: (key: string) => string
}

interface Options {
  conversation: string
  viewer: string
  /** API URL of the newest messages. */
  feed: string
  first: ListPage<Message>
  /** True if the URL shows older messages only: new ones are not added. */
  isPast: boolean
  onSent: (message: Message) => void
}

/** The messages of a conversation: older pages, new arrivals, and messages being sent. */
export function useThread({ conversation, viewer, feed, first, isPast, onSent }: Options): Thread {
  const earlier = usePages<Message>(feed, first)
  const [newer, setNewer] = useState<Message[]>([])
  const [seen, setSeen] = useState(first.seen ?? [])
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const add = (arrived: Message[]) =>
    setNewer((known) => {
      const all = new Map([...known, ...arrived].map((each) => [each.seq, each]))
      return [...all.values()].sort((a, b) => a.seq - b.seq)
    })
  const box = useRef<ReturnType<typeof createOutgoing> | null>(null)
  const last = Math.max(0, ...first.data.map(({ seq }) => seq), ...newer.map(({ seq }) => seq))
  const lastSeq = useRef(last)
  lastSeq.current = last
  const newestId = useRef(0)
  newestId.current = Math.max(...[...first.data, ...newer].map(({ id }) => Number(id)), 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `add` and `onSent` only use setters
  useEffect(() => {
    const tell = (sent: Message) => {
      add([sent])
      onSent(sent)
    }
    const mine = createOutgoing({ conversation, viewer, onChange: setOutgoing, onSent: tell })
    box.current = mine
    setOutgoing(mine.all())
    mine.resume()
    return mine.end
  }, [conversation, viewer])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `add` only uses a setter
  useEffect(() => {
    if (isPast) return
    const look = async () => {
      const since = href(routes.api.messages, { conversation }, { since: lastSeq.current })
      // On failure the next poll finds the same messages.
      const page = await fetchPage<Message>(since).catch(() => null)
      if (page && page.data.length > 0) add(page.data)
      if (page?.seen) setSeen(page.seen)
    }
    const isHere = ({ kind, id }: LiveEvent) => kind === 'message' && id === conversation
    const endings = [
      keepLooking(
        () => void look(),
        (event) => isHere(event) && Number(event.version) > newestId.current,
      ),
      showing(isHere),
    ]
    return () => {
      for (const end of endings) end()
    }
  }, [conversation, isPast])

  useReadMark(conversation, isPast ? 0 : last)
  const asNow = useChanges(conversation, feed)
  const shown = new Set(first.data.map(({ seq }) => seq))
  return {
    messages: [...earlier.items.toReversed(), ...newer.filter(({ seq }) => !shown.has(seq))].map(asNow),
    outgoing,
    seen,
    earlier,
    send: (text) => box.current?.send(text),
    retry: (key) => box.current?.retry(key),
    takeBack: (key) => box.current?.takeBack(key) ?? '',
  }
}

/** Tells the server up to which message the viewer has read, whenever the page is visible. */
function useReadMark(conversation: string, last: number): void {
  const told = useRef(0)
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== 'visible' || last <= told.current) return
      told.current = last
      // A lost read mark is replaced with the next message or visit.
      void callQuietly('PUT', href(routes.api.conversation, { conversation }), { read: last })
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [conversation, last])
}
