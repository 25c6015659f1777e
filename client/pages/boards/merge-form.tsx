import css from '../../boards/forms/board-form.module.css'
import { MergeForm, type MergeFormProps } from '../../boards/forms/merge-form.tsx'
import field from '../../ui/fields/field.module.css'

/** Where a board is merged into another, as a page; over the board it stands in a dialog, which takes it from here. */
export function MergeFormPage(props: MergeFormProps) {
  return (
    <div className={css.page}>
      <div className={field.fields}>
        <MergeForm {...props} />
      </div>
    </div>
  )
}
