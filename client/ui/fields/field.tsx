import type { InputHTMLAttributes, ReactNode } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import type { MessageId } from '#client/locales/words.ts'
import type { COUNTED_LIMITS } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'
import { routes } from '#domain/routes.ts'
import { Button } from '../button.tsx'
import { usePage } from '../frame/page-context.ts'
import css from './field.module.css'
import type { FormTry } from './form-try.ts'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'children'> {
  name: string
  label: string
  hint?: string | undefined
  /** Adds "optional" to the label. */
  optional?: boolean
  /** The last submitted form: its values and errors. */
  attempt?: FormTry | null | undefined
  /** Renders another control instead of an input, with the given attributes. */
  children?: (attributes: ControlAttributes) => ReactNode
}

interface ControlAttributes {
  id: string
  name: string
  defaultValue: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The message of a field's error; null: none. An empty text always counts as missing. */
export function useFault(attempt: FormTry | null | undefined, name: string, label: string): string | null {
  const { say, locale } = useWords()
  const fault = attempt?.faults.find(({ field }) => field === name || field.startsWith(`${name}.`))
  if (!fault) return null
  if (fault.code === 'missing' || attempt?.values[name] === '') return say('form.missing')
  const { code, limit, of } = fault
  if (limit === undefined) return say(`fault.${code}` as 'fault.taken', { field: label })
  const values = { field: label, limit: limit.toLocaleString(locale) }
  if (code === 'too_many') return say(`limit.${of}` as `limit.${(typeof COUNTED_LIMITS)[number]}`, values)
  if (of === 'entries') return say('fault.entries', values)
  return say(code === 'too_long' ? 'fault.at_most' : 'fault.at_least', values)
}

/** A label, a hint, a control, and its error. */
export function Field(props: FieldProps) {
  const { name, label, hint, optional, attempt, id = name, defaultValue, className = '', children, ...rest } = props
  const { say } = useWords()
  const fault = useFault(attempt, name, label)
  const attributes: ControlAttributes = {
    id,
    name,
    defaultValue: attempt?.values[name] ?? defaultValue?.toString(),
    'aria-describedby': [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined,
    'aria-invalid': fault ? true : undefined,
  }
  return (
    <div className={`${css.field} ${className}`}>
      <label htmlFor={id}>{optional ? say('form.optional', { label }) : label}</label>
      {hint && (
        <small id={`${id}-hint`} className={css.hint}>
          {hint}
        </small>
      )}
      {children ? children(attributes) : <input {...attributes} {...rest} />}
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  )
}

export function EmailField({ name = 'email', ...rest }: Omit<FieldProps, 'name'> & { name?: string }) {
  return <Field name={name} type="email" autoComplete="email" maxLength={LIMITS.text.email} required {...rest} />
}

/** A checkbox with its label and error. */
export function Tick({ name, label, attempt, id = name, required }: FieldProps) {
  const fault = useFault(attempt, name, label)
  return (
    <div className={css.tick}>
      <label htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          name={name}
          required={required}
          defaultChecked={attempt?.values[name] === 'on'}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
        />
        {label}
      </label>
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  )
}

/** The error message of a field, if any. */
export function Fault({ id, text }: { id: string; text: string | null }) {
  return (
    text && (
      <small id={id} className={css.fault}>
        {text}
      </small>
    )
  )
}

/** Errors of a whole form. The build includes all their texts in scripts that contain a form. */
export type FormError = Extract<MessageId, `error.${string}`>

/** The error of the whole form. Errors of fields are shown at the fields. */
export function FormFault({ attempt }: { attempt: FormTry | null | undefined }) {
  const { say } = useWords()
  const { path } = usePage()
  if (!attempt?.error) return null
  return (
    <>
      <p role="alert" className={css.wrong}>
        {say(attempt.error)}
      </p>
      {attempt.error === 'error.email_unconfirmed' && (
        <p>
          <Button type="submit" formAction={routes.do.resendEmail} formNoValidate name="return_to" value={path}>
            {say('prompt.resend')}
          </Button>
        </p>
      )}
    </>
  )
}

interface SelectFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[]
  /** The label of the first option, with an empty value. */
  none?: string
}

/** A select field. */
export function SelectField({ options, none, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(attributes) => (
        <select {...attributes}>
          {none !== undefined && <option value="">{none}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
