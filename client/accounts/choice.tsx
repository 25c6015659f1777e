import { useWords } from '../locales/use-words.ts'
import css from './settings.module.css'

interface ChoiceProps {
  name: string
  label: string
  note: string
  isOn: boolean
  /** The wire asks whether it is off. */
  isInverse?: boolean
}

/** Yes or no. A box that isn't ticked sends nothing, so a choice has two. */
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
