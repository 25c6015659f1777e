import { DrawnBookmarklet } from '../pins/bookmarklet.server.tsx'
import { DrawnOnce } from '../ui/drawn-once.tsx'
import type { PageProps } from './props.ts'
import css from './prose.module.css'

export function BookmarkletPage({ address }: PageProps['bookmarklet']) {
  return (
    <div className={css.prose}>
      {/* Pressed here it has nothing to save. */}
      <DrawnOnce testId="bookmarklet" onAct={() => undefined} draw={() => <DrawnBookmarklet address={address} />} />
    </div>
  )
}
