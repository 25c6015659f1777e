import { LIMITS } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'
import { useDay } from '../locales/use-day.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import type { FormTry } from '../ui/fields/form-try.ts'
import { Form } from '../ui/form.tsx'
import type { DeskCase } from './case.ts'
import css from './desk.module.css'

/** History of a case, newest first, and the form that adds a note. */
export function CaseLog({ shown, attempt }: { shown: DeskCase; attempt: FormTry }) {
  const { say } = useWords()
  const day = useDay()
  return (
    <section className={css.part}>
      <h2>{say('staff.log')}</h2>
      <Form action={routes.do.staffNote} className={css.form}>
        <input type="hidden" name="case_id" value={shown.id} />
        <Field name="note" label={say('staff.note')} hint={say('staff.note_hint')} attempt={attempt}>
          {(field) => <textarea {...field} rows={2} maxLength={LIMITS.text.staffNote} required />}
        </Field>
        <Button type="submit">{say('staff.add_note')}</Button>
      </Form>
      <ol className={css.log} data-test-id="case-log">
        {shown.lines.map(({ id, kind, actor, note, created_at }) => (
          <li key={id}>
            {day(created_at, 'precise')}: {say(`staff.event.${kind}`, { name: actor ?? '?' })}
            {kind === 'noted' && <p dir="auto">{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
