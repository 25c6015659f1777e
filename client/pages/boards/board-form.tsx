import css from '../../boards/forms/board-form.module.css'
import { BoardForm } from '../../boards/forms/board-form.tsx'
import { useCoverFile } from '../../boards/forms/use-cover-file.ts'
import field from '../../ui/fields/field.module.css'
import type { PageProps } from '../props.ts'

/** A board's form as a page; over other pages it stands in a dialog, which takes it from here. */
export function BoardFormPage(props: PageProps['board-form']) {
  return (
    <div ref={useCoverFile()} className={css.page}>
      <div className={field.fields}>
        <BoardForm {...props} />
      </div>
    </div>
  )
}
