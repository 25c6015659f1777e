import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Notification } from '../../domain/notifications/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { call } from '../data/call.ts'
import { CallError, fetchPage } from '../data/fetcher.ts'
import type { ListPage } from '../data/outcome.ts'
import { usePages } from '../data/use-pages.ts'
import { useWords } from '../locales/use-words.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { showToast } from '../ui/states/show-toast.ts'

/** How often a visible list asks for what is new, in ms (G-134). */
const INTERVAL = 15_000

/**
 * The viewer's notifications with what arrives while the page is open. Whatever is shown at the top counts as seen. A mark that gets lost on
 * the way is set by the next visit.
 */
export function useNotifications(feed: string, first: ListPage<Notification>) {
  const pages = usePages<Notification>(feed, first)
  const { path } = usePage()
  const { say } = useWords()
  const [arrived, setArrived] = useState<Notification[]>([])
  /** Events up to this one, and single notifications, that were read on this page. */
  const [readUpTo, setReadUpTo] = useState(0)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const isPast = path !== routes.notifications
  const fresh = new Set(arrived.map(({ id }) => id))
  const items = [...arrived, ...pages.items.filter(({ id }) => !fresh.has(id))].map((item) => {
    const isRead = Number(item.event_id) <= readUpTo || opened.has(item.event_id)
    return isRead ? { ...item, is_unread: false } : item
  })
  const newest = items[0]?.event_id ?? null

  useEffect(() => {
    if (isPast) return
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const page = await fetchPage<Notification>(routes.api.notifications).catch(() => null)
      if (page) setArrived(page.data)
    }
    const timer = setInterval(() => void look(), INTERVAL)
    const now = () => void look()
    window.addEventListener('focus', now)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', now)
    }
  }, [isPast])

  useSeenMark(isPast ? null : newest)
  return {
    items,
    pages,
    /** Something has arrived since the page was opened. */
    isNew: arrived[0] !== undefined && arrived[0].event_id !== first.data[0]?.event_id,
    read(item: Notification) {
      if (!item.is_unread) return
      setOpened((known) => new Set(known).add(item.event_id))
      call('PUT', href(routes.api.notification, { notification: item.id }), { is_unread: false }).catch(() => undefined)
    },
    readAll(event: FormEvent<HTMLFormElement>) {
      if (newest === null) return
      event.preventDefault()
      const before = readUpTo
      setReadUpTo(Number(newest))
      call('PUT', routes.api.bell, { event_id: newest, read: true }).catch((error) => {
        setReadUpTo(before)
        showToast({ kind: 'error', text: (error instanceof CallError && error.message) || say('error.unavailable') })
      })
    },
  }
}

/** Tells the server what the viewer has seen, whenever the page is visible. */
function useSeenMark(newest: string | null): void {
  const told = useRef<string | null>(null)
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== 'visible' || newest === null || newest === told.current) return
      told.current = newest
      call('PUT', routes.api.bell, { event_id: newest }).catch(() => undefined)
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [newest])
}
