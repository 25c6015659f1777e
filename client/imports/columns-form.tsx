import { CHOSEN_COLUMNS, type Sheet } from '#domain/imports/columns.ts'
import { routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import css from './imports.module.css'

/** Maps the columns of a table to link, title and so on. The first row is shown next to each column's name. */
export function ColumnsForm({ id, sheet }: { id: string; sheet: Sheet }) {
  const { say } = useWords()
  const { head, sample, mapping } = sheet
  return (
    <Form action={routes.do.mapImport} className={css.columns}>
      <input type="hidden" name="import_id" value={id} />
      {CHOSEN_COLUMNS.map((column) => (
        <label key={column}>
          <span>{say(`import.column.${column}`)}</span>
          <select name={column} defaultValue={mapping[column] === undefined ? '' : String(mapping[column])}>
            <option value="">{say('import.columns.none')}</option>
            {head.map((name, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its number, and names may be equal
              <option key={number} value={number}>
                {sample[number] ? `${name} (${sample[number]})` : name}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Button type="submit">{say('import.columns.check')}</Button>
    </Form>
  )
}
