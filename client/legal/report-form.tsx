import type { FormEvent } from 'react'
import { REPORT_REASONS } from '#domain/legal/reasons.ts'
import { LIMITS } from '#domain/limits.ts'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Fault, Field, FormFault, useFault } from '../ui/fields/field.tsx'
import type { FormTry } from '../ui/fields/form-try.ts'
import { Form } from '../ui/form.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import css from './form.module.css'

/** The reported person. */
export interface Reported {
  id: string
  username: string
  full_name: string
}

interface ReportFormProps {
  user: Reported
  /** The page or view from which the report was started, such as `profile`. */
  source: string
  attempt?: FormTry
  busy?: boolean
  /** Sends the form by script; undefined: the browser sends it. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
}

/** The form that reports a person, on its page and in the dialog (G-125). */
export function ReportForm({ user, source, attempt, busy = false, onSubmit }: ReportFormProps) {
  const { say } = useWords()
  return (
    <Form action={routes.do.report} className={css.form} onSubmit={onSubmit} data-test-id="report-form">
      <p>{say('report.intro', { name: user.full_name })}</p>
      <FormFault attempt={attempt} />
      <input type="hidden" name="user_id" value={user.id} />
      <input type="hidden" name="username" value={user.username} />
      <input type="hidden" name="source" value={source} />
      <ReportReasons attempt={attempt} />
      <Field id="report-detail" name="detail" label={say('report.detail')} attempt={attempt} optional>
        {(field) => <textarea {...field} rows={3} maxLength={LIMITS.text.reportDetail} />}
      </Field>
      <div className={css.buttons}>
        <Button type="submit" kind="primary" reason={busy && say('reason.busy')}>
          {say('report.send')}
        </Button>
      </div>
      <LegalLine username={user.username} />
    </Form>
  )
}

/** The reasons for a report, as radio buttons. */
export function ReportReasons({ attempt }: { attempt: FormTry | undefined }) {
  const { say } = useWords()
  const chosen = attempt?.values.reason
  const fault = useFault(attempt, 'reason', say('report.reason'))
  return (
    <fieldset className={css.reasons} aria-describedby={fault ? 'reason-fault' : undefined}>
      <legend>{say('report.reason')}</legend>
      {REPORT_REASONS.map((reason) => (
        <label key={reason} className={css.reason}>
          <input type="radio" name="reason" value={reason} defaultChecked={chosen === reason} required />
          {say(`report.reason.${reason}`)}
        </label>
      ))}
      <Fault id="reason-fault" text={fault} />
    </fieldset>
  )
}

/** A link to the takedown form, if the viewer's country has such a law (G-126). */
function LegalLine({ username }: { username: string }) {
  const { say } = useWords()
  const { law } = usePage()
  if (!law) return null
  return (
    <p className={css.law}>
      {say('report.law')}{' '}
      <a href={href(routes.legalReport, { law }, { username })} data-test-id="report-law">
        {say(`law.${law}`)}
      </a>
    </p>
  )
}
