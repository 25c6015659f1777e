import css from '../../exposure/exposure.module.css'
import { ShowFirst, type ShowFirstProps } from '../../exposure/show-first.tsx'

/** Asks for confirmation before a form makes pins visible to more people. A form in a dialog shows it there. */
export function ShowFirstPage(props: ShowFirstProps) {
  return (
    <div className={css.page}>
      <ShowFirst {...props} />
    </div>
  )
}
