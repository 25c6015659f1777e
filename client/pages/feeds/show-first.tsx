import css from '../../exposure/exposure.module.css'
import { ShowFirst, type ShowFirstProps } from '../../exposure/show-first.tsx'

/** What a form asks before it makes something visible to more people; in a dialog, where the form stood in one. */
export function ShowFirstPage(props: ShowFirstProps) {
  return (
    <div className={css.page}>
      <ShowFirst {...props} />
    </div>
  )
}
