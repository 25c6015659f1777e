import type { Look, StatementItem } from '#client/legal/statement.ts'
import css from '#client/legal/statements.module.css'
import { useDay } from '#client/locales/use-day.ts'
import { useWords } from '#client/locales/use-words.ts'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { NextPage } from '#client/ui/states/next-page.tsx'
import { href, routes } from '#domain/routes.ts'

export interface StatementsProps {
  items: StatementItem[]
  /** Reads by employees, newest first; only on the first page. */
  looks: Look[]
  /** Address of the next page. */
  next: string | null
}

/** Decisions about the viewer's content, newest first. */
export function StatementsPage({ items, looks, next }: StatementsProps) {
  const { say } = useWords()
  const day = useDay()
  return (
    <div className={css.page}>
      <h1>{say('statement.list')}</h1>
      {items.length === 0 && (
        <EmptyState drawing="lock" testId="no-statements">
          <h2>{say('statement.empty')}</h2>
          <p>{say('statement.empty_text')}</p>
        </EmptyState>
      )}
      <ul className={css.list}>
        {items.map(({ id, action, subject, decided_at, is_reversed }) => (
          <li key={id}>
            <a href={href(routes.legalStatement, { decision: id })}>
              <b dir="auto">{subject.name || subject.text || `@${subject.username}`}</b>
              <span>{is_reversed ? say('statement.reversed') : say(`statement.did.${action}`)}</span>
              <small>{day(decided_at)}</small>
            </a>
          </li>
        ))}
      </ul>
      <NextPage href={next} />
      {looks.length > 0 && (
        <section className={css.looks}>
          <h2>{say('looks.title')}</h2>
          <p>{say('looks.text')}</p>
          <ul>
            {looks.map(({ at, kind, source }) => (
              <li key={`${at} ${kind}`} data-test-id="look">
                <b>{day(at, 'precise')}</b> · {say(`staff.kind.${kind}`)} · {say(`looks.${source}`)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
