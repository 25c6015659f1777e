import { IMPORT_PRIVACIES, type ImportView, PASTED } from '../../../domain/imports/contract.ts'
import { routes } from '../../../domain/routes.ts'
import settings from '../../accounts/settings.module.css'
import { ImportCard } from '../../imports/import-card.tsx'
import css from '../../imports/imports.module.css'
import { useFresh } from '../../imports/use-fresh.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'

export interface ImportProps {
  imports: ImportView[]
}

const isWorked = ({ state }: ImportView) => ['checking', 'running', 'undoing'].includes(state)

/** Brings Pins and boards from files: first shows what will come, then does it, with a way back. */
export function ImportPage({ imports }: ImportProps) {
  const { say } = useWords()
  const all = useFresh(imports, routes.importProgress, isWorked)
  return (
    <div className={css.page}>
      <h1>{say('import.title')}</h1>
      <p>{say('import.text')}</p>
      <form method="post" action={routes.do.importData} encType="multipart/form-data" className={settings.form}>
        <label className={css.field}>
          <b>{say('import.file')}</b>
          <input type="file" name="file" />
          <small>{say('import.formats')}</small>
        </label>
        <label className={css.field}>
          <b>{say('import.links')}</b>
          <textarea name="links" rows={4} maxLength={PASTED} dir="auto" placeholder="https://" />
        </label>
        <fieldset className={settings.choices}>
          <legend>{say('import.privacy')}</legend>
          {IMPORT_PRIVACIES.map((value, i) => (
            <label key={value}>
              <input type="radio" name="privacy" value={value} defaultChecked={i === 0} />
              <span>{say(`import.privacy.${value}`)}</span>
            </label>
          ))}
        </fieldset>
        <Button type="submit" kind="primary">
          {say('import.check')}
        </Button>
        <p className={settings.note}>{say('import.check_note')}</p>
      </form>
      {all.length > 0 && (
        <ul className={css.cards} data-test-id="imports">
          {all.map((each) => (
            <ImportCard key={each.id} of={each} />
          ))}
        </ul>
      )}
    </div>
  )
}
