import { ImportCard } from '#client/imports/import-card.tsx'
import { ImportForm } from '#client/imports/import-form.tsx'
import css from '#client/imports/imports.module.css'
import { useFresh } from '#client/live/use-fresh.ts'
import { useWords } from '#client/locales/use-words.ts'
import type { ImportView } from '#domain/imports/contract.ts'
import { routes } from '#domain/routes.ts'

export interface ImportProps {
  imports: ImportView[]
}

const isWorked = ({ state }: ImportView) => ['checking', 'running', 'undoing'].includes(state)

/** Imports Pins and boards from files: first a preview, then the import, which can be undone. */
export function ImportPage({ imports }: ImportProps) {
  const { say } = useWords()
  const all = useFresh(imports, routes.importProgress, isWorked)
  return (
    <div className={css.page}>
      <h1>{say('import.title')}</h1>
      <p>{say('import.text')}</p>
      {all.length > 0 && (
        <ul className={css.cards} data-test-id="imports">
          {all.map((each) => (
            <ImportCard key={each.id} of={each} />
          ))}
        </ul>
      )}
      <ImportForm />
    </div>
  )
}
