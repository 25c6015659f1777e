import css from '../../exposure/exposure.module.css'
import { ShowFirst } from '../../exposure/show-first.tsx'
import type { PageProps } from '../props.ts'

/** What a form asks before it makes something visible to more people; in a dialog, where the form stood in one. */
export function ShowFirstPage(props: PageProps['show-first']) {
  return (
    <div className={css.page}>
      <ShowFirst {...props} />
    </div>
  )
}
