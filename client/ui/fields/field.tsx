import type { InputHTMLAttributes, ReactNode } from 'react'
import { LIMITS } from '../../../domain/limits.ts'
import { useWords } from '../../locales/use-words.ts'
import type { MessageId } from '../../locales/words.ts'
import css from './field.module.css'
import type { FormTry } from './form-try.ts'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'children'> {
  name: string
  label: string
  hint?: string | undefined
  /** May stay empty, and says so. */
  optional?: boolean
  /** What became of the last try: what was typed, and what was wrong with it. */
  attempt?: FormTry | null | undefined
  /** What stands in place of an input, with the attributes that it must have. */
  children?: (attributes: ControlAttributes) => ReactNode
}

interface ControlAttributes {
  id: string
  name: string
  defaultValue: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** What was wrong at a field, in a sentence. A text that came back empty is missing, whatever else its rules call it. */
export function useFault(attempt: FormTry | null | undefined, name: string, label: string): string | null {
  const { say } = useWords()
  const fault = attempt?.faults.find(({ field }) => field === name || field.startsWith(`${name}.`))
  if (!fault) return null
  if (fault.code === 'missing' || attempt?.values[name] === '') return say('form.missing')
  return say(`fault.${fault.code}` as 'fault.taken', { field: label })
}

/** A label, its hint, its input (or what else one types or picks in), and what was wrong with it. */
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

/** Where mail goes to. */
export function EmailField({ name = 'email', ...rest }: Omit<FieldProps, 'name'> & { name?: string }) {
  return <Field name={name} type="email" autoComplete="email" maxLength={LIMITS.text.email} required {...rest} />
}

/** A box to tick, with what it means. */
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

/** What was wrong with a field, or nothing. */
export function Fault({ id, text }: { id: string; text: string | null }) {
  return (
    text && (
      <small id={id} className={css.fault}>
        {text}
      </small>
    )
  )
}

/** What a form may answer: whoever draws one has the texts of all of it. */
export type FormError = Extract<MessageId, `error.${string}`>

/** What was wrong with a form as a whole; each fault stands at its field. */
export function FormFault({ attempt }: { attempt: FormTry | null | undefined }) {
  const { say } = useWords()
  if (!attempt?.error) return null
  return (
    <p role="alert" className={css.wrong}>
      {say(attempt.error)}
    </p>
  )
}

interface SelectFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[]
  /** What stands first, for none of them. */
  none?: string
}

/** A field that one picks from a list. */
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
