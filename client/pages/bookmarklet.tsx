import css from '../pins/bookmarklet.module.css'
import { DrawnBookmarklet } from '../pins/bookmarklet.server.tsx'
import { DrawnOnce } from '../ui/drawn-once.tsx'
import type { PageProps } from './props.ts'

export function BookmarkletPage({ address }: PageProps['bookmarklet']) {
  return (
    <div className={css.page}>
      {/* Pressed here it has nothing to save. */}
      <DrawnOnce testId="bookmarklet" onAct={() => undefined} draw={() => <DrawnBookmarklet address={address} />} />
    </div>
  )
}
