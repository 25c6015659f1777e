import css from '../pins/bookmarklet.module.css'
import { Bookmarklet } from '../pins/bookmarklet.tsx'
import type { PageProps } from './props.ts'

export function BookmarkletPage({ address }: PageProps['bookmarklet']) {
  return (
    <div className={css.page}>
      <Bookmarklet address={address} />
    </div>
  )
}
