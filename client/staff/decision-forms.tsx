import { ACTIONS_OF, GROUNDS } from '#domain/legal/cases.ts'
import { REPORT_REASONS } from '#domain/legal/reasons.ts'
import { LIMITS } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Fault, Field, SelectField, useFault } from '../ui/fields/field.tsx'
import type { FormTry } from '../ui/fields/form-try.ts'
import { Form } from '../ui/form.tsx'
import type { CaseDecision, DeskCase } from './case.ts'
import css from './desk.module.css'
import { ACTION_KEYS } from './use-case-keys.ts'

interface FormProps {
  shown: DeskCase
  attempt: FormTry
}

/** Decides a case. */
export function DecisionForm({ shown, attempt: sent }: FormProps) {
  const { say } = useWords()
  // A rejected form takes precedence over the suggested decision.
  const attempt = sent.status < 400 && shown.suggestion ? { ...sent, values: shown.suggestion } : sent
  const reasons = REPORT_REASONS.map((value) => ({ value, label: say(`report.reason.${value}`) }))
  return (
    <section className={css.part}>
      <h2>{say('staff.decide')}</h2>
      <Form action={routes.do.staffDecide} className={css.form} data-test-id="decision-form">
        <input type="hidden" name="case_id" value={shown.id} />
        <Actions shown={shown} attempt={attempt} />
        <SelectField
          name="ground"
          label={say('staff.ground')}
          attempt={attempt}
          options={GROUNDS.map((value) => ({ value, label: say(`staff.ground.${value}`) }))}
        />
        <SelectField name="rule" label={say('staff.rule')} attempt={attempt} options={reasons} none="–" />
        <Field
          name="law"
          label={say('staff.law')}
          hint={say('staff.law_hint')}
          attempt={attempt}
          maxLength={LIMITS.text.lawArticle}
        />
        <Explanation attempt={attempt} />
        {ACTIONS_OF[shown.kind].some((action) => action === 'suspend') && (
          <Field name="until" type="date" label={say('staff.until')} hint={say('staff.until_hint')} attempt={attempt} />
        )}
        <Button type="submit" kind="primary">
          {say('staff.decide_and_send')}
        </Button>
      </Form>
    </section>
  )
}

function Actions({ shown, attempt }: FormProps) {
  const { say } = useWords()
  const fault = useFault(attempt, 'action', say('staff.action'))
  const chosen = attempt?.values.action
  return (
    <fieldset className={css.actions} aria-describedby={fault ? 'action-fault' : undefined}>
      <legend>{say('staff.action')}</legend>
      {ACTIONS_OF[shown.kind].map((action) => (
        <label key={action} data-key={ACTION_KEYS[action].toUpperCase()}>
          <input
            type="radio"
            name="action"
            value={action}
            defaultChecked={chosen === action}
            aria-keyshortcuts={ACTION_KEYS[action]}
            required
          />
          {say(`staff.action.${action}`)}
        </label>
      ))}
      <Fault id="action-fault" text={fault} />
    </fieldset>
  )
}

function Explanation({ attempt }: { attempt: FormTry }) {
  const { say } = useWords()
  return (
    <Field name="explanation" label={say('staff.explanation')} hint={say('staff.explanation_hint')} attempt={attempt}>
      {(field) => <textarea {...field} rows={5} maxLength={LIMITS.text.explanation} />}
    </Field>
  )
}

/** Decides an appeal. Not available to the employee who made the decision. */
export function AppealForm({ shown, decision, attempt }: FormProps & { decision: CaseDecision }) {
  const { say } = useWords()
  if (decision.is_own) return <p>{say('staff.other_decides')}</p>
  return (
    <section className={css.part}>
      <h2>{say('staff.decide')}</h2>
      <Form action={routes.do.staffAppeal} className={css.form} data-test-id="appeal-decision-form">
        <input type="hidden" name="case_id" value={shown.id} />
        <Explanation attempt={attempt} />
        <div className={css.row}>
          <Button type="submit" name="outcome" value="upheld">
            {say('staff.keep')}
          </Button>
          <Button type="submit" name="outcome" value="reversed">
            {say('staff.take_back')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
