import { LIMITS } from '#domain/limits.ts'
import { useWords } from '../locales/use-words.ts'
import { EmailField, Field, Tick } from '../ui/fields/field.tsx'
import type { FormTry } from '../ui/fields/form-try.ts'
import css from './form.module.css'

interface SenderProps {
  countries: { code: string; name: string }[]
  canBeAnonymous: boolean
  attempt: FormTry
}

/** The sender's name, country and email address. If the form allows anonymity, the worker checks whether the name is missing. */
export function TakedownSender({ countries, canBeAnonymous, attempt }: SenderProps) {
  const { say } = useWords()
  return (
    <>
      <Field name="country" label={say('legal.country')} attempt={attempt}>
        {(field) => (
          <select {...field} required autoComplete="country">
            <option value="">{say('form.choose')}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {canBeAnonymous && <Tick name="anonymous" label={say('legal.anonymous')} attempt={attempt} />}
      <Field
        name="full_name"
        label={say('legal.name')}
        attempt={attempt}
        className={css.named}
        required={!canBeAnonymous}
        maxLength={LIMITS.text.fullName}
        autoComplete="name"
      />
      <EmailField
        label={say('legal.email')}
        hint={say('legal.email_hint')}
        attempt={attempt}
        required={!canBeAnonymous}
      />
    </>
  )
}
