import type { StatementProps } from '#client/legal/statement.ts'
import css from '#client/legal/statements.module.css'
import { SubjectCard } from '#client/legal/subject-card.tsx'
import { useDay } from '#client/locales/use-day.ts'
import { useWords } from '#client/locales/use-words.ts'
import { useReason } from '#client/staff/use-reason.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, FormFault } from '#client/ui/fields/field.tsx'
import { Form } from '#client/ui/form.tsx'
import { LIMITS } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'

/** A statement of reasons: the decision, its subject, the reasons, and how to appeal (DSA, article 17). */
export function StatementPage({ statement, token, attempt }: StatementProps) {
  const { say } = useWords()
  const day = useDay()
  const reasonOf = useReason()
  const { action, subject, ground, rule, explanation, source, ends_at, decided_at, is_reversed } = statement
  return (
    <article className={css.page} data-test-id="statement">
      <h1>{say('statement.title')}</h1>
      <p className={css.head}>
        {is_reversed ? say('statement.reversed') : say(`statement.did.${action}`)}
        {!is_reversed && ends_at !== null && ` ${say('statement.until', { date: day(ends_at) })}`}
        <small>
          {day(decided_at)} · {say('statement.everywhere')}
        </small>
      </p>
      <section className={css.part}>
        <h2>{say('statement.what')}</h2>
        <SubjectCard subject={subject} fallback={say(`staff.kind.${subject.kind}`)} />
      </section>
      <section className={css.part}>
        <h2>{say('statement.why')}</h2>
        <p>
          {ground === 'law'
            ? say('statement.law', { law: rule })
            : say('statement.rules', { rule: reasonOf('report', rule) })}
        </p>
        <p dir="auto">{explanation}</p>
        <p>
          {say(`statement.source.${source}`)} {say(source === 'copy' ? 'statement.people_decide' : 'statement.people')}
        </p>
      </section>
      <section className={css.part}>
        <h2>{say('statement.what_next')}</h2>
        <Appeal statement={statement} token={token} attempt={attempt} />
        <p>{say('statement.elsewhere')}</p>
      </section>
    </article>
  )
}

/** The appeal form, or the outcome of the appeal. */
function Appeal({ statement, token, attempt }: StatementProps) {
  const { say } = useWords()
  const day = useDay()
  const { id, may_appeal, appealed_at, appeal_until, outcome, answer, is_reversed } = statement
  if (outcome)
    return (
      <>
        <p>{say(outcome === 'upheld' ? 'statement.upheld' : 'statement.reversed')}</p>
        <p dir="auto">{answer}</p>
      </>
    )
  if (appealed_at !== null) return <p role="status">{say('statement.appealed', { date: day(appealed_at) })}</p>
  if (is_reversed) return <p>{say('statement.reversed')}</p>
  if (!may_appeal) return <p>{say('statement.too_late')}</p>
  return (
    <>
      <p>{say('statement.appeal_until', { date: day(appeal_until) })}</p>
      <Form action={routes.do.appeal} isForAnyone className={css.form} data-test-id="appeal-form">
        <FormFault attempt={attempt} />
        <input type="hidden" name="decision_id" value={id} />
        <input type="hidden" name="token" value={token} />
        <Field name="text" label={say('statement.appeal_why')} attempt={attempt}>
          {(field) => (
            <textarea {...field} rows={6} minLength={LIMITS.textMin.appeal} maxLength={LIMITS.text.appeal} required />
          )}
        </Field>
        <Button type="submit" kind="primary">
          {say('statement.send')}
        </Button>
      </Form>
    </>
  )
}
