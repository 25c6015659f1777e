import type { FormEvent } from 'react'
import type { FieldFault } from '../../domain/errors.ts'
import { REPORT_REASONS } from '../../domain/legal/reasons.ts'
import { LIMITS } from '../../domain/limits.ts'
import { href, routes } from '../../domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import type { MessageId } from '../locales/words.ts'
import { Button } from '../ui/button.tsx'
import { usePage } from '../ui/page-context.ts'
import css from './form.module.css'
import { Fault, FormField } from './form-field.tsx'

/** Who is reported. */
export interface Reported {
  id: string
  username: string
  full_name: string
}

interface ReportFormProps {
  user: Reported
  /** Where the report began, as a word. */
  source: string
  typed?: Record<string, string>
  faults?: FieldFault[]
  /** What was wrong with the last try, in one sentence. */
  error?: MessageId | null
  busy?: boolean
  /** Sends it by script, where there is one; else the browser does. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
}

const NOTHING: Record<string, string> = {}
const NO_FAULTS: FieldFault[] = []

/** Why somebody is reported: the same form on its page and in the dialog (G-125). Its last line leads to the law, where there is one. */
export function ReportForm(props: ReportFormProps) {
  const { user, source, typed = NOTHING, faults = NO_FAULTS, error, busy = false, onSubmit } = props
  const { say } = useWords()
  return (
    <form method="post" action={routes.do.report} className={css.form} onSubmit={onSubmit} data-test-id="report-form">
      <p>{say('report.intro', { name: user.full_name })}</p>
      {error && (
        <p role="alert" className={css.wrong}>
          {say(error)}
        </p>
      )}
      <input type="hidden" name="user_id" value={user.id} />
      <input type="hidden" name="username" value={user.username} />
      <input type="hidden" name="source" value={source} />
      <Reasons chosen={typed.reason} faults={faults} />
      <FormField name="detail" label={say('form.optional', { label: say('report.detail') })} last={{ typed, faults }}>
        {(field) => <textarea {...field} rows={3} maxLength={LIMITS.text.reportDetail} />}
      </FormField>
      <div className={css.buttons}>
        <Button type="submit" kind="primary" disabled={busy}>
          {say('report.send')}
        </Button>
      </div>
      <LegalLine username={user.username} />
    </form>
  )
}

function Reasons({ chosen, faults }: { chosen: string | undefined; faults: FieldFault[] }) {
  const { say } = useWords()
  const fault = faults.find(({ field }) => field === 'reason')
  return (
    <fieldset className={css.reasons} aria-describedby={fault && 'reason-fault'}>
      <legend>{say('report.reason')}</legend>
      {REPORT_REASONS.map((reason) => (
        <label key={reason} className={css.reason}>
          <input type="radio" name="reason" value={reason} defaultChecked={chosen === reason} required />
          {say(`report.reason.${reason}`)}
        </label>
      ))}
      {fault && <Fault id="reason-fault" code={fault.code} />}
    </fieldset>
  )
}

/** Where the person's country has a law with a form (G-126). */
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
