import css from '../exposure/exposure.module.css'
import { DrawnShowFirst } from '../exposure/show-first.server.tsx'
import { DrawnOnce } from '../ui/drawn-once.tsx'
import type { PageProps } from './props.ts'

/** What a form asks before it makes something visible to more people; in a dialog, where the form stood in one. */
export function ShowFirstPage(props: PageProps['show-first']) {
  return (
    <div className={css.page}>
      <DrawnOnce testId="form" onAct={ignore} draw={() => <DrawnShowFirst {...props} />} />
    </div>
  )
}

function ignore() {}
