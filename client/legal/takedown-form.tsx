import type { FieldFault } from '../../domain/errors.ts'
import { LAW_TYPES, LAWS, type PageLaw } from '../../domain/legal/laws.ts'
import { LIMITS } from '../../domain/limits.ts'
import { fullNumber } from '../../domain/numbers.ts'
import { routes } from '../../domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import type { MessageId } from '../locales/words.ts'
import { Button } from '../ui/button.tsx'
import css from './form.module.css'
import { CheckField, FormField, type LastTry } from './form-field.tsx'
import { TakedownSender } from './takedown-sender.tsx'

export interface TakedownFormProps {
  law: PageLaw
  /** Countries that the law covers, named in the page's language. */
  countries: { code: string; name: string }[]
  /** The last day that an incident can have, as `2024-01-31`. */
  today: string
  /** What was typed before, or is known from the address. */
  typed: Record<string, string>
  faults: FieldFault[]
  /** What was wrong with the last try, in one sentence. */
  error: MessageId | null
}

/** The form of a takedown, the same with and without JavaScript; what was typed stays when something is wrong (G-129). */
export function TakedownForm({ law, countries, today, typed, faults, error }: TakedownFormProps) {
  const { say } = useWords()
  const last: LastTry = { typed, faults }
  return (
    <form method="post" action={routes.do.takedown} className={css.form}>
      {error && (
        <p role="alert" className={css.wrong}>
          {say(error)}
        </p>
      )}
      <input type="hidden" name="law" value={law} />
      <WhatItIs last={last} today={today} />
      <TakedownSender countries={countries} canBeAnonymous={LAWS[law].anonymous} last={last} />
      {LAWS[law].trustedFlagger && (
        <FormField
          name="trusted_flagger_id"
          label={say('form.optional', { label: say('legal.trusted_flagger') })}
          hint={say('legal.trusted_flagger_hint')}
          last={last}
        >
          {(field) => <input {...field} maxLength={LIMITS.text.trustedFlagger} autoComplete="off" />}
        </FormField>
      )}
      <CheckField name="good_faith" label={say('legal.good_faith')} last={last} required />
      <div className={css.buttons}>
        <Button type="submit" kind="primary">
          {say('legal.send')}
        </Button>
      </div>
    </form>
  )
}

/** Whom and what a takedown is about. */
function WhatItIs({ last, today }: { last: LastTry; today: string }) {
  const { say, locale } = useWords()
  const { textLeast, text } = LIMITS
  const room = { least: textLeast.takedown, most: fullNumber(text.takedown, locale) }
  const optional = (id: MessageId) => say('form.optional', { label: say(id) })
  return (
    <>
      <FormField name="username" label={say('legal.username')} hint={say('legal.username_hint')} last={last}>
        {(field) => <input {...field} required maxLength={31} pattern="@?[A-Za-z0-9_]{3,30}" autoCapitalize="none" />}
      </FormField>
      <FormField name="content_url" label={optional('legal.url')} hint={say('legal.url_hint')} last={last}>
        {(field) => <input {...field} type="url" maxLength={text.link} autoComplete="off" />}
      </FormField>
      <FormField name="law_type" label={say('legal.type')} last={last}>
        {(field) => (
          <select {...field} required>
            <option value="">{say('form.choose')}</option>
            {LAW_TYPES.map((type) => (
              <option key={type} value={type}>
                {say(`legal.type.${type}`)}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField name="explanation" label={say('legal.what')} hint={say('legal.what_hint', room)} last={last}>
        {(field) => <textarea {...field} rows={7} required minLength={textLeast.takedown} maxLength={text.takedown} />}
      </FormField>
      <FormField name="incident_date" label={optional('legal.when')} hint={say('legal.when_hint')} last={last}>
        {(field) => <input {...field} type="date" max={today} />}
      </FormField>
    </>
  )
}
