import { shownCover } from '#domain/profiles/business.ts'
import css from './business.module.css'
import type { HeaderUser } from './view.ts'

/** The cover of a business: 375x278 on phones, 656x369 in wider windows (HDR-004, HDR-059). Decorative. */
export function Cover({ user }: { user: HeaderUser }) {
  const cover = shownCover(user)
  if (!cover) return null
  return (
    <picture className={css.cover} data-test-id="profile-cover">
      <source media="(width < 48em)" srcSet={cover.small.url} width="375" height="278" />
      <img src={cover.large.url} alt="" width="656" height="369" fetchPriority="high" />
    </picture>
  )
}
