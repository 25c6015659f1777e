import { useDay } from '#client/locales/use-day.ts'
import { useWords } from '#client/locales/use-words.ts'
import css from '#client/staff/desk.module.css'
import type { Refusal } from '#client/staff/refusal.ts'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { NextPage } from '#client/ui/states/next-page.tsx'
import { href, routes } from '#domain/routes.ts'

export interface RefusalsProps {
  items: Refusal[]
  /** Address of the next page. */
  next: string | null
}

/** Pictures whose upload is refused, each with a button that allows it. */
export function RefusalsPage({ items, next }: RefusalsProps) {
  const { say } = useWords()
  return (
    <div className={css.page}>
      <p>
        <a href={routes.staff}>{say('staff.to_queue')}</a>
      </p>
      <h1>{say('staff.refusals')}</h1>
      <p className={css.soft}>{say('staff.refusals_text')}</p>
      {items.length === 0 && (
        <EmptyState drawing="lock" testId="no-refusals">
          <h2>{say('staff.refusals_empty')}</h2>
        </EmptyState>
      )}
      <ul className={css.list}>
        {items.map((item) => (
          <RefusalRow key={item.id} item={item} />
        ))}
      </ul>
      <NextPage href={next} />
    </div>
  )
}

function RefusalRow({ item }: { item: Refusal }) {
  const { say } = useWords()
  const day = useDay()
  const { id, case_id, removed_count, created_at, is_done, lifted_at, lifted_by } = item
  return (
    <li className={css.refusal} data-test-id="refusal">
      <div>
        <b>{day(created_at, 'precise')}</b>
        <p className={css.soft}>
          {say('staff.refusal_pins', { count: removed_count })}
          {case_id && (
            <>
              {' · '}
              <a href={href(routes.staffCase, { case: case_id })}>{say('staff.case', { number: case_id })}</a>
            </>
          )}
        </p>
        {lifted_at !== null && (
          <p className={css.soft}>
            {say('staff.allowed_by', { name: lifted_by ?? '?', date: day(lifted_at, 'precise') })}
          </p>
        )}
      </div>
      {lifted_at === null && !is_done && <span className={css.soft}>{say('staff.still_removing')}</span>}
      {lifted_at === null && is_done && (
        <Form action={routes.do.staffAllow}>
          <input type="hidden" name="removal_id" value={id} />
          <Button type="submit">{say('staff.allow')}</Button>
        </Form>
      )}
    </li>
  )
}
