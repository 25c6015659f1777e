import css from '#client/boards/forms/board-form.module.css'
import { SectionForm, type SectionFormProps } from '#client/boards/forms/section-form.tsx'
import field from '#client/ui/fields/field.module.css'

/** A section's form as a page. The board's page fetches it and shows its form in a dialog. */
export function SectionFormPage(props: SectionFormProps) {
  return (
    <div className={css.page}>
      <div className={field.fields}>
        <SectionForm {...props} />
      </div>
    </div>
  )
}
