import { routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import type { CaseDecision, DeskCase } from './case.ts'
import css from './desk.module.css'
import { useReason } from './use-reason.ts'

/** The decision on a case, or the one that is appealed against. */
export function DecisionShown({ shown, decision }: { shown: DeskCase; decision: CaseDecision }) {
  const { say } = useWords()
  const reasonOf = useReason()
  const { action, ground, rule, explanation, decided_by, is_reversed } = decision
  const mayTakeBack = !shown.is_appeal && action !== 'none' && action !== 'erase' && !is_reversed
  return (
    <section className={css.part} data-test-id="decision">
      <h2>{say('staff.decision')}</h2>
      <p>
        <b>{say(`staff.action.${action}`)}</b>
        {rule !== '' && ` · ${ground === 'law' ? rule : reasonOf('report', rule)}`}
      </p>
      {explanation !== '' && <p dir="auto">{explanation}</p>}
      <p className={css.soft}>
        {say('staff.event.decided', { name: decided_by })}
        {is_reversed && ` · ${say('statement.reversed')}`}
      </p>
      {action === 'erase' && <p className={css.soft}>{say('staff.erased')}</p>}
      {mayTakeBack && (
        <Form action={routes.do.staffReverse}>
          <input type="hidden" name="case_id" value={shown.id} />
          <Button type="submit">{say('staff.take_back')}</Button>
        </Form>
      )}
    </section>
  )
}
