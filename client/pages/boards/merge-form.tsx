import css from '#client/boards/forms/board-form.module.css'
import { MergeForm, type MergeFormProps } from '#client/boards/forms/merge-form.tsx'
import field from '#client/ui/fields/field.module.css'

/** Merges a board into another, as a page. The board's page fetches it and shows its form in a dialog. */
export function MergeFormPage(props: MergeFormProps) {
  return (
    <div className={css.page}>
      <div className={field.fields}>
        <MergeForm {...props} />
      </div>
    </div>
  )
}
