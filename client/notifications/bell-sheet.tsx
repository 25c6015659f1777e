import { useCallback, useEffect, useState } from 'react'
import type { Notification } from '#domain/notifications/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { fetchPage } from '../data/fetcher.ts'
import { keepLooking } from '../live/look.ts'
import { useWords } from '../locales/use-words.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/layers/dialog.tsx'
import { overlay } from '../ui/layers/overlay.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { FeedPending } from '../ui/states/feed-failed.tsx'
import css from './bell-sheet.module.css'
import { NotificationRow } from './notification-row.tsx'
import { ReadAll } from './read-all.tsx'
import { isNotification, useReading } from './use-reading.ts'

/** Opens a sheet with the newest notifications next to the bell; on phones it slides in from below. Marks them as seen. */
export function openBell(bell: Element): void {
  overlay.set(<BellSheet bell={bell} />)
}

function BellSheet({ bell }: { bell: Element }) {
  const { say } = useWords()
  return (
    <Dialog
      open
      onClose={() => overlay.set(null)}
      title={say('bell.title')}
      layout="popover"
      beside={bell}
      testId="bell-sheet"
    >
      <Newest />
    </Dialog>
  )
}

/** Number of notifications in the sheet; the page lists all. */
const SHOWN = 12
const NEWEST = href(routes.api.notifications, { page_size: SHOWN })

function Newest() {
  const { say } = useWords()
  const { newest, hasFailed, retry } = useNewest()
  const { items, read, readAll } = useReading(newest ?? [], false)
  return (
    <>
      <div className={css.list}>
        {newest === null && !hasFailed && <FeedPending />}
        {hasFailed && (
          <div className={css.failed}>
            <p role="alert">{say('feed.failed')}</p>
            <Button onClick={retry}>{say('feed.retry')}</Button>
          </div>
        )}
        {newest?.length === 0 && (
          <EmptyState drawing="people">
            <p>{say('bell.empty_text')}</p>
          </EmptyState>
        )}
        <ul aria-label={say('bell.title')}>
          {items.map((item) => (
            <NotificationRow key={item.id} notification={item} onOpen={read} />
          ))}
        </ul>
      </div>
      <footer className={css.foot}>
        <LinkButton href={routes.notifications}>{say('bell.see_all')}</LinkButton>
        <ReadAll items={items} onSubmit={readAll} />
      </footer>
    </>
  )
}

/** Fetches the newest notifications, again when more arrive. */
function useNewest() {
  const [newest, setNewest] = useState<readonly Notification[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const look = useCallback(() => {
    setFailed(false)
    fetchPage<Notification>(NEWEST).then(
      ({ data }) => setNewest(data),
      () => setFailed(true),
    )
  }, [])
  useEffect(() => {
    look()
    return keepLooking(look, isNotification)
  }, [look])
  // On failure, keeps showing what is loaded.
  return { newest, hasFailed: hasFailed && newest === null, retry: look }
}
