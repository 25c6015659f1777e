import css from '../../boards/forms/board-form.module.css'
import { MergeForm } from '../../boards/forms/merge-form.tsx'
import field from '../../ui/fields/field.module.css'
import type { PageProps } from '../props.ts'

/** Where a board is merged into another, as a page; over the board it stands in a dialog, which takes it from here. */
export function MergeFormPage(props: PageProps['merge-form']) {
  return (
    <div className={css.page}>
      <div className={field.fields}>
        <MergeForm {...props} />
      </div>
    </div>
  )
}
