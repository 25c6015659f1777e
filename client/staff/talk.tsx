import { useDay } from '../locales/use-day.ts'
import { useWords } from '../locales/use-words.ts'
import type { CaseTalk } from './case.ts'
import css from './desk.module.css'

/** Messages around a reported one. URLs in it are not linked, because nobody has checked them. */
export function Talk({ talk }: { talk: CaseTalk[] }) {
  const { say } = useWords()
  const day = useDay()
  if (talk.length === 0) return null
  return (
    <section className={css.part}>
      <h2>{say('staff.talk')}</h2>
      <ol className={css.log} data-test-id="talk">
        {talk.map(({ seq, text, sent_at, username, is_reported }) => (
          <li key={seq} data-reported={is_reported || undefined}>
            <small>
              {username === null ? say('message.closed_account') : `@${username}`} · {day(sent_at, 'precise')}{' '}
              {is_reported && <span className={css.mark}>{say('staff.talk_reported')}</span>}
            </small>
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
