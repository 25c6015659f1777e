import css from '#client/pins/creating/bookmarklet.module.css'
import { Bookmarklet } from '#client/pins/creating/bookmarklet.tsx'

export function BookmarkletPage({ address }: { address: string }) {
  return (
    <div className={css.page}>
      <Bookmarklet address={address} />
    </div>
  )
}
