import { isOwnSource } from '#domain/legal/cases.ts'
import { useDay } from '../locales/use-day.ts'
import { useWords } from '../locales/use-words.ts'
import type { CaseNotice } from './case.ts'
import css from './desk.module.css'
import { useReason } from './use-reason.ts'

/** Notices of a case, with the outcome of each reporter's earlier notices. */
export function Notices({ notices }: { notices: CaseNotice[] }) {
  const { say } = useWords()
  const day = useDay()
  const reasonOf = useReason()
  if (notices.length === 0) return null
  return (
    <section className={css.part}>
      <h2>{say('staff.notices_title')}</h2>
      <ul className={css.log}>
        {notices.map(({ id, source, reason, detail, created_at, reporter, earlier_count, acted_count }) => (
          <li key={id} data-test-id="notice">
            <p>
              <b>{reasonOf(source, reason)}</b>
            </p>
            {detail && <p dir="auto">{detail}</p>}
            <small>
              {day(created_at, 'precise')} ·{' '}
              {reporter
                ? `@${reporter} · ${say('staff.earlier', { count: earlier_count })} · ${say('staff.acted', { number: acted_count })}`
                : say(isOwnSource(source) ? 'staff.by_site' : 'staff.by_visitor')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
