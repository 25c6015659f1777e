import css from '../../pins/creating/bookmarklet.module.css'
import { Bookmarklet } from '../../pins/creating/bookmarklet.tsx'
import type { PageProps } from '../props.ts'

export function BookmarkletPage({ address }: PageProps['bookmarklet']) {
  return (
    <div className={css.page}>
      <Bookmarklet address={address} />
    </div>
  )
}
