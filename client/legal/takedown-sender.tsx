import { LIMITS } from '../../domain/limits.ts'
import { useWords } from '../locales/use-words.ts'
import css from './form.module.css'
import { CheckField, FormField, type LastTry } from './form-field.tsx'

interface SenderProps {
  countries: { code: string; name: string }[]
  canBeAnonymous: boolean
  last: LastTry
}

/** Who sends a takedown, and from where. Where it may be anonymous only the worker can tell whether a name is missing. */
export function TakedownSender({ countries, canBeAnonymous, last }: SenderProps) {
  const { say } = useWords()
  return (
    <>
      <FormField name="country" label={say('legal.country')} last={last}>
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
      </FormField>
      {canBeAnonymous && <CheckField name="anonymous" label={say('legal.anonymous')} last={last} />}
      <FormField name="full_name" label={say('legal.name')} last={last} className={css.named}>
        {(field) => (
          <input {...field} required={!canBeAnonymous} maxLength={LIMITS.text.fullName} autoComplete="name" />
        )}
      </FormField>
      <FormField name="email" label={say('legal.email')} hint={say('legal.email_hint')} last={last}>
        {(field) => <input {...field} type="email" required={!canBeAnonymous} maxLength={254} autoComplete="email" />}
      </FormField>
    </>
  )
}
