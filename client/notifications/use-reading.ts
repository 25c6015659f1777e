import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { LiveEvent } from '#domain/live/events.ts'
import type { Bell, Notification } from '#domain/notifications/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { call, callQuietly } from '../data/call.ts'
import { CallError } from '../data/fetcher.ts'
import { showing } from '../live/rings.ts'
import { useWords } from '../locales/use-words.ts'
import { showNews } from '../ui/states/news.ts'
import { showToast } from '../ui/states/show-toast.ts'

/** True for events that concern notifications. */
export function isNotification({ kind }: LiveEvent): boolean {
  return kind === 'notification'
}

/**
 * Tracks seen and read notifications. The newest shown one counts as seen. A lost mark is replaced at the next visit.
 * @param isPast true if only older notifications are shown: nothing counts as seen then
 */
export function useReading(shown: readonly Notification[], isPast: boolean) {
  const { say } = useWords()
  /** Read on this page: all events up to this one, and single notifications. */
  const [readUpTo, setReadUpTo] = useState(0)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const items = shown.map((item) => {
    const isRead = Number(item.event_id) <= readUpTo || opened.has(item.event_id)
    return isRead ? { ...item, is_unread: false } : item
  })
  const newest = items[0]?.event_id ?? null
  useSeenMark(isPast ? null : newest)
  useEffect(() => (isPast ? undefined : showing(isNotification)), [isPast])
  return {
    items,
    newest,
    read(item: Notification) {
      if (!item.is_unread) return
      setOpened((known) => new Set(known).add(item.event_id))
      void callQuietly('PUT', href(routes.api.notification, { notification: item.id }), { is_unread: false })
    },
    readAll(event: FormEvent<HTMLFormElement>) {
      if (newest === null) return
      event.preventDefault()
      const before = readUpTo
      setReadUpTo(Number(newest))
      call<Bell>('PUT', routes.api.bell, { event_id: newest, read: true }).then(showNews, (error) => {
        setReadUpTo(before)
        showToast({ kind: 'error', text: (error instanceof CallError && error.message) || say('error.unavailable') })
      })
    },
  }
}

/** Tells the server the newest seen notification, whenever the page is visible. */
function useSeenMark(newest: string | null): void {
  const told = useRef<string | null>(null)
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== 'visible' || newest === null || newest === told.current) return
      told.current = newest
      void callQuietly<Bell>('PUT', routes.api.bell, { event_id: newest }).then((bell) => bell && showNews(bell))
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [newest])
}
