import { useDay } from '#client/locales/use-day.ts'
import { useWords } from '#client/locales/use-words.ts'
import type { QueueItem } from '#client/staff/case.ts'
import css from '#client/staff/desk.module.css'
import { useQueueKeys } from '#client/staff/use-queue-keys.ts'
import { useReason } from '#client/staff/use-reason.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { NextPage } from '#client/ui/states/next-page.tsx'
import { href, routes } from '#domain/routes.ts'
import { QUEUES, type Queue } from '#domain/staff/queues.ts'

export interface QueueProps {
  queue: Queue
  items: QueueItem[]
  /** Address of the next page. */
  next: string | null
}

/** The moderation queue: undecided cases, most urgent first. */
export function QueuePage({ queue, items, next }: QueueProps) {
  const { say } = useWords()
  useQueueKeys('[data-case]')
  return (
    <div className={css.page}>
      <h1>{say('staff.title')}</h1>
      <p className={css.soft}>
        {say('staff.intro')} <span className={css.keys}>{say('staff.keys')}</span>
      </p>
      <nav className={css.tabs}>
        {QUEUES.map((name) => (
          <a
            key={name}
            href={href(routes.staff, { view: name === 'open' ? null : name })}
            aria-current={name === queue ? 'page' : undefined}
          >
            {say(`staff.view.${name}`)}
          </a>
        ))}
        <a href={routes.staffRefusals}>{say('staff.refusals')}</a>
        <a href={routes.staffArticles}>{say('staff.articles')}</a>
      </nav>
      {items.length === 0 && (
        <EmptyState drawing="lock" testId="no-cases">
          <h2>{say('staff.empty')}</h2>
          <p>{say('staff.empty_text')}</p>
        </EmptyState>
      )}
      <ul className={css.list}>
        {items.map((item) => (
          <li key={item.id}>
            <CaseRow item={item} />
          </li>
        ))}
      </ul>
      <NextPage href={next} />
    </div>
  )
}

function CaseRow({ item }: { item: QueueItem }) {
  const { say } = useWords()
  const { now } = usePage()
  const day = useDay()
  const reasonOf = useReason()
  const { id, kind, is_trusted, is_appeal, due_at, decided_at, claimed_by, notice_count, first } = item
  const isLate = decided_at === null && due_at < now
  return (
    <a href={href(routes.staffCase, { case: id })} data-case="">
      <b>
        {is_appeal && <span className={css.mark}>{say('staff.appeal')}</span>}
        {is_trusted && <span className={css.mark}>{say('staff.trusted')}</span>}
        {say(`staff.kind.${kind}`)}
        {first && ` · ${reasonOf(first.source, first.reason)}`}
      </b>
      <span>
        {first?.username && `@${first.username} · `}
        {!is_appeal && `${say('staff.notices', { count: notice_count })} · `}
        {claimed_by ? say('staff.claimed_by', { name: claimed_by }) : say('staff.not_claimed')}
      </span>
      <span className={isLate ? css.late : undefined}>
        {decided_at === null
          ? say(isLate ? 'staff.overdue' : 'staff.due', { date: day(due_at, 'precise') })
          : day(decided_at, 'precise')}
      </span>
    </a>
  )
}
