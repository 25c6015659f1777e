import css from '../../pins/creating/bookmarklet.module.css'
import { Bookmarklet } from '../../pins/creating/bookmarklet.tsx'

export function BookmarkletPage({ address }: { address: string }) {
  return (
    <div className={css.page}>
      <Bookmarklet address={address} />
    </div>
  )
}
