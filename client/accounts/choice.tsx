import { useWords } from '../locales/use-words.ts'
import css from './settings.module.css'

interface ChoiceProps {
  name: string
  label: string
  note: string
  isOn: boolean
  /** The field's value is the opposite of the choice: it is `true` when the setting is off. */
  isInverse?: boolean
}

/** A setting that is on or off. It has two radio buttons because an unticked checkbox sends no value. */
export function Choice({ name, label, note, isOn, isInverse = false }: ChoiceProps) {
  const { say } = useWords()
  return (
    <fieldset className={css.choices}>
      <legend>{label}</legend>
      <p className={css.note}>{note}</p>
      <label>
        <input type="radio" name={name} value={String(!isInverse)} defaultChecked={isOn} /> {say('settings.on')}
      </label>
      <label>
        <input type="radio" name={name} value={String(isInverse)} defaultChecked={!isOn} /> {say('settings.off')}
      </label>
    </fieldset>
  )
}
