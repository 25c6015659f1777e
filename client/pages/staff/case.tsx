import { SubjectCard } from '#client/legal/subject-card.tsx'
import { useDay } from '#client/locales/use-day.ts'
import { useWords } from '#client/locales/use-words.ts'
import type { DeskCase } from '#client/staff/case.ts'
import { CaseLog } from '#client/staff/case-log.tsx'
import { Copies } from '#client/staff/copies.tsx'
import { AppealForm, DecisionForm } from '#client/staff/decision-forms.tsx'
import { DecisionShown } from '#client/staff/decision-shown.tsx'
import css from '#client/staff/desk.module.css'
import { Notices } from '#client/staff/notices.tsx'
import { Talk } from '#client/staff/talk.tsx'
import { useCaseKeys } from '#client/staff/use-case-keys.ts'
import { Button } from '#client/ui/button.tsx'
import { FormFault } from '#client/ui/fields/field.tsx'
import type { FormTry } from '#client/ui/fields/form-try.ts'
import { Form } from '#client/ui/form.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import { href, routes } from '#domain/routes.ts'

const SIMILAR = {
  picture: 'staff.same_picture',
  look: 'staff.same_look',
  person: 'staff.same_person',
} as const

export interface CaseProps {
  shown: DeskCase
  attempt: FormTry
}

/** A moderation case: subject, reporters, history, and the decision form. */
export function CasePage({ shown, attempt }: CaseProps) {
  const { say } = useWords()
  const { now } = usePage()
  const day = useDay()
  const {
    id,
    kind,
    is_trusted,
    is_appeal,
    is_decided,
    is_mine,
    claimed_by,
    owner,
    due_at,
    state,
    content,
    decision,
    similar_to,
  } = shown
  const isLate = !is_decided && due_at < now
  useCaseKeys()
  return (
    <article className={css.page} data-test-id="case">
      <p>
        <a href={routes.staff} aria-keyshortcuts="u">
          {say('staff.to_queue')}
        </a>
      </p>
      <h1>
        {say(`staff.kind.${kind}`)}
        {owner && ` · @${owner}`}
      </h1>
      <p className={css.row}>
        {is_appeal && <span className={css.mark}>{say('staff.appeal')}</span>}
        {is_trusted && <span className={css.mark}>{say('staff.trusted')}</span>}
        <span className={css.soft}>{say('staff.case', { number: id })}</span>
        {!is_decided && (
          <span className={isLate ? css.late : css.soft}>
            {say(isLate ? 'staff.overdue' : 'staff.due', { date: day(due_at, 'precise') })}
          </span>
        )}
        <span className={css.soft}>
          {claimed_by ? say('staff.claimed_by', { name: claimed_by }) : say('staff.not_claimed')}
        </span>
        <span className={css.soft}>{say(`staff.state.${state}`)}</span>
        {similar_to && (
          <a href={href(routes.staffCase, { case: similar_to })}>{say('staff.similar_to', { number: similar_to })}</a>
        )}
      </p>
      <p className={`${css.soft} ${css.keys}`}>{say('staff.case_keys')}</p>
      <FormFault attempt={attempt} />
      <Claim shown={shown} />
      {content ? (
        <>
          <section className={css.part}>
            <h2>{say('staff.as_it_was')}</h2>
            <SubjectCard subject={content.subject} fallback={say(`staff.kind.${kind}`)} />
            {content.subject.url && (
              <p>
                <a href={content.subject.url}>{say('staff.open_it')}</a>
              </p>
            )}
          </section>
          <Talk talk={content.talk} />
          {content.appeal !== null && (
            <section className={css.part}>
              <h2>{say('staff.appeal_text')}</h2>
              <p dir="auto">{content.appeal}</p>
            </section>
          )}
          <Notices notices={content.notices} />
        </>
      ) : (
        <p>{say('staff.claim_first')}</p>
      )}
      <Similar shown={shown} />
      <Copies shown={shown} />
      {decision && <DecisionShown shown={shown} decision={decision} />}
      {is_mine && !is_decided && !is_appeal && <DecisionForm shown={shown} attempt={attempt} />}
      {is_mine && !is_decided && is_appeal && decision && (
        <AppealForm shown={shown} decision={decision} attempt={attempt} />
      )}
      <CaseLog shown={shown} attempt={attempt} />
    </article>
  )
}

/** Claims the case, or releases it. */
function Claim({ shown }: { shown: DeskCase }) {
  const { say } = useWords()
  const { id, is_decided, is_mine, is_free } = shown
  if (is_decided || (!is_mine && !is_free)) return null
  return (
    <Form action={routes.do.staffClaim}>
      <input type="hidden" name="case_id" value={id} />
      <Button
        type="submit"
        kind={is_mine ? 'plain' : 'primary'}
        name="value"
        value={is_mine ? 'off' : 'on'}
        aria-keyshortcuts="t"
      >
        {say(is_mine ? 'staff.release' : 'staff.claim')}
      </Button>
    </Form>
  )
}

/** Other open cases about the same picture or person. */
function Similar({ shown }: { shown: DeskCase }) {
  const { say } = useWords()
  if (shown.similar.length === 0) return null
  return (
    <section className={css.part}>
      <h2>{say('staff.similar')}</h2>
      <ul>
        {shown.similar.map(({ id, kind, why }) => (
          <li key={id}>
            <a href={href(routes.staffCase, { case: id })}>{say('staff.case', { number: id })}</a>{' '}
            <span className={css.soft}>
              {say(`staff.kind.${kind}`)} · {say(SIMILAR[why])}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
