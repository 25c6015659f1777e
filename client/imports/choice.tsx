import { IMPORT_PRIVACIES, NAMESAKES } from '#domain/imports/input.ts'
import settings from '../accounts/settings.module.css'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import css from './preview.module.css'

interface ChoiceProps {
  isSecret: boolean
  newBoards: boolean
  /** True if boards in the file have the same names as boards of the viewer. */
  hasNamesakes: boolean
}

/** Options of an import below the preview, with the button that refreshes the preview. Part of the form that starts an import. */
export function ImportChoice({ isSecret, newBoards, hasNamesakes }: ChoiceProps) {
  const { say } = useWords()
  return (
    <div className={css.choice}>
      <fieldset className={settings.choices}>
        <legend>{say('import.privacy')}</legend>
        {IMPORT_PRIVACIES.map((value) => (
          <label key={value}>
            <input type="radio" name="privacy" value={value} defaultChecked={(value === 'secret') === isSecret} />
            <span>{say(`import.privacy.${value}`)}</span>
          </label>
        ))}
      </fieldset>
      {hasNamesakes && (
        <fieldset className={settings.choices}>
          <legend>{say('import.namesakes')}</legend>
          {NAMESAKES.map((value) => (
            <label key={value}>
              <input type="radio" name="boards" value={value} defaultChecked={(value === 'new') === newBoards} />
              <span>{say(`import.namesakes.${value}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <Button type="submit" name="action" value="check">
        {say('import.action.check')}
      </Button>
    </div>
  )
}
