import css from '#client/legal/form.module.css'
import { ReportReasons } from '#client/legal/report-form.tsx'
import type { LegalSubject } from '#client/legal/statement.ts'
import { SubjectCard } from '#client/legal/subject-card.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, FormFault } from '#client/ui/fields/field.tsx'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { Form } from '#client/ui/form.tsx'
import type { ThingKind } from '#domain/legal/cases.ts'
import { LIMITS } from '#domain/limits.ts'
import { href, routes } from '#domain/routes.ts'

export interface ReportThingProps {
  kind: ThingKind
  id: string
  subject: LegalSubject
  attempt: FormTry
}

/** The form that reports a Pin, a board, a comment or a message. */
export function ReportThingPage({ kind, id, subject, attempt }: ReportThingProps) {
  const { say } = useWords()
  return (
    <div className={css.page}>
      <h1>{say(`report.${kind}`)}</h1>
      <SubjectCard subject={subject} fallback={say('pin.untitled')} />
      <Form action={routes.do.reportThing} className={css.form} data-test-id="report-thing">
        <p>
          {say('report.thing_intro', { name: `@${subject.username}` })}
          {kind === 'message' && ` ${say('report.message_note')}`}
        </p>
        <FormFault attempt={attempt} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={id} />
        <ReportReasons attempt={attempt} />
        <Field id="report-detail" name="detail" label={say('report.detail')} attempt={attempt} optional>
          {(field) => <textarea {...field} rows={3} maxLength={LIMITS.text.reportDetail} />}
        </Field>
        <div className={css.buttons}>
          <Button type="submit" kind="primary">
            {say('report.send')}
          </Button>
        </div>
        {subject.username && (
          <p className={css.law}>
            <a href={href(routes.profileReport, { username: subject.username })}>
              {say('closeup.report', { name: `@${subject.username}` })}
            </a>
          </p>
        )}
      </Form>
    </div>
  )
}
