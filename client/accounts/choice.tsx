import { useId } from 'react'
import type { FormTry } from '../ui/fields/form-try.ts'
import css from './choice.module.css'

interface ChoiceProps {
  name: string
  label: string
  note: string
  isOn: boolean
  /** The field's value is the opposite of the choice: it is `true` when the setting is off. */
  isInverse?: boolean
  /** The submitted form; its value takes precedence over the stored one. */
  attempt: FormTry | null | undefined
}

/**
 * A setting that is on or off, as a switch. An unticked checkbox sends no value, so the value for "off" is sent first: if two values have the same name, the
 * last one counts.
 */
export function Choice({ name, label, note, isOn, isInverse = false, attempt }: ChoiceProps) {
  const id = useId()
  const tried = attempt?.values[name]
  const [on, off] = [String(!isInverse), String(isInverse)]
  return (
    <label className={css.choice}>
      <b id={`${id}-label`}>{label}</b>
      <small id={`${id}-note`}>{note}</small>
      <input type="hidden" name={name} value={off} />
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is on
        role="switch"
        name={name}
        value={on}
        defaultChecked={tried === undefined ? isOn : tried === on}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-note`}
      />
    </label>
  )
}
