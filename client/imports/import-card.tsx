import type { ImportView } from '#domain/imports/contract.ts'
import { understoodOf } from '#domain/imports/understood.ts'
import { entriesOf } from '#domain/keys.ts'
import { fullNumber } from '#domain/numbers.ts'
import { routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { BrokenRules } from './broken-rules.tsx'
import { ImportChoice } from './choice.tsx'
import { ColumnsForm } from './columns-form.tsx'
import css from './imports.module.css'
import { ImportPreview } from './preview.tsx'

const isChecked = (state: ImportView['state']) => !['uploading', 'checking', 'columns', 'unknown'].includes(state)
const isWorked = (state: ImportView['state']) => state === 'checking' || state === 'running' || state === 'undoing'

/** An import: contents of its file, progress, and actions. */
export function ImportCard({ of }: { of: ImportView }) {
  const { say, locale } = useWords()
  const {
    id,
    name,
    state,
    reason,
    boards,
    pins,
    known,
    skipped,
    besides,
    broken,
    sheet,
    created,
    progress,
    actions,
    isSecret,
    newBoards,
    preview,
  } = of
  const reasons = entriesOf(skipped)
  const part = isChecked(state) ? understoodOf(pins, skipped) : null
  return (
    <li className={css.card} data-state={state}>
      <h2 dir="auto">{name || say('import.pasted')}</h2>
      <p>
        <b>{say(`import.state.${state}`)}</b>
        {state === 'running' && ` ${progress}%`}
      </p>
      {reason && <p>{say(`aside.${reason}`)}</p>}
      {(state === 'running' || state === 'paused') && (
        <progress value={progress} max={100} aria-label={say('export.progress')} />
      )}
      {part && (
        <p className={css.part}>
          {say('import.understood', { understood: fullNumber(part.understood, locale), count: part.all })}
        </p>
      )}
      {isChecked(state) && (
        <ul className={css.facts}>
          <li>{say('import.fact_pins', { count: pins - known })}</li>
          <li>{say('import.fact_boards', { count: boards })}</li>
          {besides.comments && <li>{say('import.fact_comments', { count: besides.comments })}</li>}
          {besides.marks && <li>{say('import.fact_marks', { count: besides.marks })}</li>}
          {besides.follows && <li>{say('import.fact_follows', { count: besides.follows })}</li>}
          {known > 0 && !preview && <li>{say('import.fact_known', { count: known })}</li>}
          {reasons.map(([reason, count]) => (
            <li key={reason}>{say(`import.skip.${reason}`, { count })}</li>
          ))}
          {state === 'ready' && !preview && <li>{say(isSecret ? 'import.fact_secret' : 'import.fact_file')}</li>}
          {created > 0 && <li>{say('import.fact_created', { count: created })}</li>}
        </ul>
      )}
      {state === 'done' && created > 0 && (
        <p>
          {say('import.pictures_come')} <a href={routes.settingsLibrary}>{say('settings.library')}</a>
        </p>
      )}
      {preview && <ImportPreview of={preview} pins={pins} known={known} />}
      {isChecked(state) && broken.length > 0 && <BrokenRules broken={broken} />}
      {sheet && state === 'columns' && <ColumnsForm id={id} sheet={sheet} />}
      {sheet && state === 'ready' && (
        <details>
          <summary>{say('import.columns')}</summary>
          <ColumnsForm id={id} sheet={sheet} />
        </details>
      )}
      <div className={css.buttons}>
        {actions.map((action) =>
          action === 'check' ? null : (
            <Form
              key={action}
              action={routes.do.changeImport}
              className={action === 'start' && preview ? `${css.action} ${css.whole}` : css.action}
            >
              <input type="hidden" name="import_id" value={id} />
              {action === 'start' && preview && (
                <ImportChoice {...{ isSecret, newBoards, hasNamesakes: preview.namesakes > 0 }} />
              )}
              {action === 'start' && besides.profile && (
                <label className={css.with}>
                  <input type="checkbox" name="with_profile" value="on" />
                  <span>{say('import.with_profile')}</span>
                </label>
              )}
              {action !== 'start' && <input type="hidden" name="action" value={action} />}
              <Button
                type="submit"
                kind={action === 'start' || action === 'resume' ? 'primary' : 'plain'}
                {...(action === 'start' && { name: 'action', value: action })}
              >
                {say(reason && action === 'resume' ? 'aside.again' : `import.action.${action}`)}
              </Button>
            </Form>
          ),
        )}
        {isWorked(state) && <LinkButton href={routes.import}>{say('export.look')}</LinkButton>}
      </div>
    </li>
  )
}
