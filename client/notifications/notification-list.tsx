import type { Notification } from '#domain/notifications/contract.ts'
import { routes } from '#domain/routes.ts'
import type { ListPage } from '../data/outcome.ts'
import { Feed } from '../data/resource.tsx'
import { useWords } from '../locales/use-words.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { FeedFailed, FeedPending } from '../ui/states/feed-failed.tsx'
import { LoadMore } from '../ui/states/load-more.tsx'
import css from './notification-list.module.css'
import { NotificationRow } from './notification-row.tsx'
import { ReadAll } from './read-all.tsx'
import { useNotifications } from './use-notifications.ts'

/** The list with its heading and a button that marks all as read. */
export function NotificationList({ feed }: { feed: string }) {
  return (
    <Feed<Notification> href={feed} fallback={<FeedPending />}>
      {(outcome) => (outcome.ok ? <Loaded feed={feed} first={outcome.page} /> : <FeedFailed />)}
    </Feed>
  )
}

function Loaded({ feed, first }: { feed: string; first: ListPage<Notification> }) {
  const { say } = useWords()
  const { items, pages, isNew, readAll, read } = useNotifications(feed, first)
  const isEmpty = items.length === 0 && pages.bookmark === undefined
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{say('bell.title')}</h1>
        <ReadAll items={items} onSubmit={readAll} />
      </header>
      {isEmpty && (
        <EmptyState drawing="people" testId="no-notifications">
          <h2>{say('bell.empty')}</h2>
          <p>{say('bell.empty_text')}</p>
        </EmptyState>
      )}
      <ul className={css.list} aria-label={say('bell.title')}>
        {items.map((item) => (
          <NotificationRow key={item.id} notification={item} onOpen={read} />
        ))}
      </ul>
      <p className="hide" role="status">
        {isNew && say('bell.arrived')}
      </p>
      <LoadMore pages={pages} href={`${routes.notifications}?bookmark=${pages.bookmark ?? ''}`} />
    </div>
  )
}
