import { LAW_TYPES, LAWS, type PageLaw } from '#domain/legal/laws.ts'
import { LIMITS } from '#domain/limits.ts'
import { fullNumber } from '#domain/numbers.ts'
import { routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Field, FormFault, Tick } from '../ui/fields/field.tsx'
import type { FormTry } from '../ui/fields/form-try.ts'
import { Form } from '../ui/form.tsx'
import css from './form.module.css'
import { TakedownSender } from './takedown-sender.tsx'

export interface TakedownFormProps {
  law: PageLaw
  /** Countries that the law covers, named in the page's language. */
  countries: { code: string; name: string }[]
  /** The latest possible day of the incident, such as `2024-01-31`. */
  today: string
  /** The submitted values, or values from the URL, and the validation errors. */
  attempt: FormTry
}

/** The takedown form, the same with and without JavaScript. A form with errors keeps its values (G-129). */
export function TakedownForm({ law, countries, today, attempt }: TakedownFormProps) {
  const { say } = useWords()
  return (
    <Form action={routes.do.takedown} className={css.form}>
      <FormFault attempt={attempt} />
      <input type="hidden" name="law" value={law} />
      <WhatItIs attempt={attempt} today={today} />
      <TakedownSender countries={countries} canBeAnonymous={LAWS[law].anonymous} attempt={attempt} />
      {LAWS[law].trustedFlagger && (
        <Field
          name="trusted_flagger_id"
          label={say('legal.trusted_flagger')}
          hint={say('legal.trusted_flagger_hint')}
          optional
          attempt={attempt}
          maxLength={LIMITS.text.trustedFlagger}
          autoComplete="off"
        />
      )}
      <Tick name="good_faith" label={say('legal.good_faith')} attempt={attempt} required />
      <div className={css.buttons}>
        <Button type="submit" kind="primary">
          {say('legal.send')}
        </Button>
      </div>
    </Form>
  )
}

/** The person and content that the takedown is about. */
function WhatItIs({ attempt, today }: { attempt: FormTry; today: string }) {
  const { say, locale } = useWords()
  const { textMin, text } = LIMITS
  const length = { least: textMin.takedown, most: fullNumber(text.takedown, locale) }
  return (
    <>
      <Field
        name="username"
        label={say('legal.username')}
        hint={say('legal.username_hint')}
        attempt={attempt}
        maxLength={31}
        pattern="@?[A-Za-z0-9_]{3,30}"
        autoCapitalize="none"
        required
      />
      <Field
        name="content_url"
        label={say('legal.url')}
        hint={say('legal.url_hint')}
        attempt={attempt}
        type="url"
        maxLength={text.link}
        autoComplete="off"
        optional
      />
      <Field name="law_type" label={say('legal.type')} attempt={attempt}>
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
      </Field>
      <Field name="explanation" label={say('legal.what')} hint={say('legal.what_hint', length)} attempt={attempt}>
        {(field) => <textarea {...field} rows={7} required minLength={textMin.takedown} maxLength={text.takedown} />}
      </Field>
      <Field
        name="incident_date"
        label={say('legal.when')}
        hint={say('legal.when_hint')}
        attempt={attempt}
        type="date"
        max={today}
        optional
      />
    </>
  )
}
