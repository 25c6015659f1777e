import css from '../../boards/forms/board-form.module.css'
import { SectionForm, type SectionFormProps } from '../../boards/forms/section-form.tsx'
import field from '../../ui/fields/field.module.css'

/** A section's form as a page; over its board it stands in a dialog, which takes it from here. */
export function SectionFormPage(props: SectionFormProps) {
  return (
    <div className={css.page}>
      <div className={field.fields}>
        <SectionForm {...props} />
      </div>
    </div>
  )
}
