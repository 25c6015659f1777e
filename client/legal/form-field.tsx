import type { ReactNode } from 'react'
import type { FieldFault } from '../../domain/errors.ts'
import { useWords } from '../locales/use-words.ts'
import css from './form.module.css'

/** What a form keeps of its last try: the texts as they were typed, and what was wrong where. */
export interface LastTry {
  typed: Readonly<Record<string, string>>
  faults: FieldFault[]
}

interface FieldProps {
  name: string
  label: string
  hint?: string
  last: LastTry
  className?: string | undefined
  children: (attributes: FieldAttributes) => ReactNode
}

interface FieldAttributes {
  id: string
  name: string
  defaultValue: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A label, its input, a hint, and what was wrong with it. */
export function FormField({ name, label, hint, last, className = '', children }: FieldProps) {
  const fault = last.faults.find(({ field }) => field === name)
  const id = `field-${name}`
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className={`${css.field} ${className}`}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        name,
        defaultValue: last.typed[name],
        'aria-describedby': described || undefined,
        'aria-invalid': fault ? true : undefined,
      })}
      {fault && <Fault id={`${id}-fault`} code={last.typed[name] ? fault.code : 'missing'} />}
    </div>
  )
}

interface CheckProps {
  name: string
  label: string
  last: LastTry
  required?: boolean
}

/** A box to tick, with its sentence. */
export function CheckField({ name, label, last, required = false }: CheckProps) {
  const fault = last.faults.find(({ field }) => field === name)
  const id = `field-${name}`
  return (
    <div className={css.check}>
      <input
        type="checkbox"
        id={id}
        name={name}
        value="on"
        defaultChecked={last.typed[name] === 'on'}
        required={required}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && `${id}-fault`}
      />
      <label htmlFor={id}>{label}</label>
      {fault && <Fault id={`${id}-fault`} code={last.typed[name] ? fault.code : 'missing'} />}
    </div>
  )
}

const FAULTS = { missing: 'form.missing', too_short: 'form.too_short', too_long: 'form.too_long' } as const

/** What is wrong with a field, to people. */
export function Fault({ id, code }: { id: string; code: string }) {
  const { say } = useWords()
  return (
    <p id={id} className={css.fault}>
      {say(code in FAULTS ? FAULTS[code as keyof typeof FAULTS] : 'form.wrong')}
    </p>
  )
}
