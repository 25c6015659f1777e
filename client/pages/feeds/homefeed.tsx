import { Feed } from '#client/data/resource.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { PinGrid } from '#client/pins/pin-grid.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { FeedFailed, FeedPending } from '#client/ui/states/feed-failed.tsx'
import type { PinItem } from '#domain/pins/contract.ts'
import { routes } from '#domain/routes.ts'
import { FeedTabs } from './frame/feed-tabs.tsx'
import css from './homefeed.module.css'

export interface HomefeedProps {
  /** API URL of the feed. */
  pins: string
}

/** The newest pins of the people, boards and topics that the viewer follows (TAB-032). */
export function HomefeedPage({ pins }: HomefeedProps) {
  const { say } = useWords()
  return (
    <>
      <FeedTabs active="homefeed" />
      <h1 className={css.title}>{say('homefeed.title')}</h1>
      <Feed<PinItem> href={pins} fallback={<FeedPending />}>
        {(outcome) => {
          if (!outcome.ok) return <FeedFailed />
          if (outcome.page.data.length === 0) return <Newcomer />
          return (
            <PinGrid
              feed={pins}
              first={outcome.page}
              density="regular"
              label={say('homefeed.title')}
              path={routes.homefeed}
              leads
            />
          )
        }}
      </Feed>
    </>
  )
}

/** Shown when the feed is empty: links to topics, people, and everyone's pins. */
function Newcomer() {
  const { say } = useWords()
  return (
    <EmptyState drawing="people" testId="homefeed-empty">
      <p>{say('homefeed.empty')}</p>
      <LinkButton kind="primary" href={routes.homefeedStart}>
        {say('homefeed.choose')}
      </LinkButton>
      <LinkButton href={routes.home}>{say('nav.explore')}</LinkButton>
    </EmptyState>
  )
}
