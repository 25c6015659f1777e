import type { PinItem } from '../../../domain/pins/contract.ts'
import { routes } from '../../../domain/routes.ts'
import { Feed } from '../../data/resource.tsx'
import { useWords } from '../../locales/use-words.ts'
import { PinGrid } from '../../pins/pin-grid.tsx'
import { usePage } from '../../ui/frame/page-context.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { FeedFailed, FeedPending } from '../../ui/states/feed-failed.tsx'
import { FeedTabs } from './frame/feed-tabs.tsx'
import css from './home.module.css'

export interface HomeProps {
  /** API URL of the feed. */
  pins: string
  showError: boolean
}

/** The newest public pins of everybody. Missing pages redirect to it (TAB-021). */
export function HomePage({ pins }: HomeProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  return (
    <>
      {viewer && <FeedTabs active="home" />}
      <div className={css.head}>
        <h1>{say('home.title')}</h1>
        <p>{say('home.text')}</p>
      </div>
      <Feed<PinItem> href={pins} fallback={<FeedPending />}>
        {(outcome) => {
          if (!outcome.ok) return <FeedFailed />
          if (outcome.page.data.length === 0) {
            return (
              <EmptyState drawing="pins">
                <p>{say('home.empty')}</p>
              </EmptyState>
            )
          }
          return (
            <PinGrid
              feed={pins}
              first={outcome.page}
              density="regular"
              label={say('home.title')}
              path={routes.home}
              leads
            />
          )
        }}
      </Feed>
    </>
  )
}
