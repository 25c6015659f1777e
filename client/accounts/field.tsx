import type { InputHTMLAttributes } from 'react'
import { useWords } from '../locales/use-words.ts'
import css from './field.module.css'
import type { FormTry } from './form-try.ts'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  hint?: string | undefined
  /** Several lines. */
  long?: boolean
  /** What became of the last try: what was typed, and what was wrong with it. */
  attempt?: FormTry | null | undefined
}

/** What was wrong at a field, in a sentence. */
export function useFault(attempt: FormTry | null | undefined, name: string, label: string): string | null {
  const { say } = useWords()
  const fault = attempt?.faults.find(({ field }) => field === name || field.startsWith(`${name}.`))
  return fault ? say(`fault.${fault.code}` as 'fault.missing', { field: label }) : null
}

/** A labelled field with its hint, and with what was wrong beneath it. */
export function Field({ name, label, hint, long = false, attempt, id = name, defaultValue, ...rest }: FieldProps) {
  const fault = useFault(attempt, name, label)
  const about = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  const shared = {
    id,
    name,
    defaultValue: attempt?.values[name] ?? defaultValue,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': about || undefined,
  }
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {long ? <textarea {...shared} rows={5} maxLength={rest.maxLength} /> : <input {...shared} {...rest} />}
      {hint && (
        <small id={`${id}-hint`} className={css.hint}>
          {hint}
        </small>
      )}
      {fault && <Fault id={`${id}-fault`}>{fault}</Fault>}
    </div>
  )
}

export function Fault({ id, children }: { id: string; children: string }) {
  return (
    <small id={id} className={css.fault} role="alert">
      {children}
    </small>
  )
}

/** A box to tick, with what it means. */
export function Tick({ name, label, id = name, ...rest }: FieldProps) {
  return (
    <label className={css.tick} htmlFor={id}>
      <input type="checkbox" id={id} name={name} {...rest} />
      {label}
    </label>
  )
}

/** What was wrong with a form as a whole, where no field can say it. */
export function FormFault({ attempt }: { attempt: FormTry | null | undefined }) {
  const { say } = useWords()
  if (!attempt?.error) return null
  const [fault] = attempt.faults
  const isAtField = fault && fault.field !== 'token' && attempt.error === 'error.invalid'
  return (
    <p role="alert" className={css.wrong}>
      {say(attempt.error)}
      {fault && !isAtField && ` ${say(`fault.${fault.code}` as 'fault.missing', { field: fault.field })}`}
    </p>
  )
}
