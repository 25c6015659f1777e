import { type ComponentProps, type ComponentType, type LazyExoticComponent, lazy, use } from 'react'
import type { BoardInvite } from '../../domain/invites/contract.ts'
import { Feed } from '../data/resource.tsx'
import { WordsContext } from '../locales/use-words.ts'
import type { Words } from '../locales/words.ts'
import type { InviteBanner } from './invite-banner.tsx'
import css from './own-invite.module.css'

let Banner: LazyExoticComponent<ComponentType<ComponentProps<typeof InviteBanner>>> | undefined

/** Fetched with its texts, once for the page. */
function bannerOf(words: Words | null) {
  Banner ??= lazy(async () => {
    const [{ InviteBanner: view }, texts] = await Promise.all([import('./invite-banner.tsx'), import('./texts.ts')])
    if (words) await texts.loadTexts?.(words)
    return { default: view }
  })
  return Banner
}

/** The newest invitation that waits, on its receiver's own profile; nothing where there is none, or where it can't be had (INV-002). */
export function OwnInvite({ feed, boards }: { feed: string; boards: string | null }) {
  const View = bannerOf(use(WordsContext))
  return (
    <Feed<BoardInvite> href={feed} fallback={null}>
      {(outcome) =>
        outcome.ok &&
        outcome.page.data.length > 0 && (
          // The page has the styles from its first byte; the script comes when there is an invitation.
          <section className={css.invite} data-test-id="board-invite">
            <View feed={feed} first={outcome.page.data} boards={boards} />
          </section>
        )
      }
    </Feed>
  )
}
