import css from '#client/boards/forms/board-form.module.css'
import { BoardForm, type BoardFormProps } from '#client/boards/forms/board-form.tsx'
import { useCoverUpload } from '#client/boards/forms/use-cover-upload.ts'
import field from '#client/ui/fields/field.module.css'

/** A board's form as a page. Other pages fetch this page and show its form in a dialog. */
export function BoardFormPage(props: BoardFormProps) {
  return (
    <div ref={useCoverUpload()} className={css.page}>
      <div className={field.fields}>
        <BoardForm {...props} />
      </div>
    </div>
  )
}
