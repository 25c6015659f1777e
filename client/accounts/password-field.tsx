import { useState } from 'react'
import { useWords } from '../locales/use-words.ts'
import field from '../ui/fields/field.module.css'
import { Fault, type FieldProps, useFault } from '../ui/fields/field.tsx'
import { Icon } from '../ui/icon.tsx'
import css from './password-field.module.css'
import { PasswordMeter } from './password-meter.tsx'

interface PasswordFieldProps extends FieldProps {
  /** A new password: adds a hint and, with JavaScript, a strength meter. */
  isNew?: boolean
  /** Words that make a password weak, such as the person's username. */
  own?: readonly string[]
}

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const { name, label, attempt, id = name, isNew = false, own = [] } = props
  const { say } = useWords()
  const [shown, setShown] = useState(false)
  const [typed, setTyped] = useState('')
  const fault = useFault(attempt, name, label)
  const about = [isNew && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      {isNew && (
        <small id={`${id}-hint`} className={field.hint}>
          {say('password.hint')}
        </small>
      )}
      <div className={css.secret}>
        <input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          minLength={isNew ? 8 : undefined}
          maxLength={1000}
          aria-invalid={fault ? true : undefined}
          aria-describedby={about || undefined}
          onChange={isNew ? (event) => setTyped(event.target.value) : undefined}
          required
        />
        <button type="button" aria-pressed={shown} aria-label={say('login.show')} onClick={() => setShown(!shown)}>
          <Icon name="eye" />
        </button>
      </div>
      {isNew && typed !== '' && <PasswordMeter password={typed} own={own} />}
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  )
}
