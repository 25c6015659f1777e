import { Feed } from '#client/data/resource.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { PinGrid } from '#client/pins/pin-grid.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { FeedFailed, FeedPending } from '#client/ui/states/feed-failed.tsx'
import type { PinItem } from '#domain/pins/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { FeedTabs } from './frame/feed-tabs.tsx'
import css from './home.module.css'

export interface HomeProps {
  /** API URL of the feed. */
  pins: string
  showError: boolean
  /** Suggested topics on a visitor's first page; null on all others. */
  welcome: { topics: { slug: string; name: string }[] } | null
}

/** The newest public pins of all people. Missing pages redirect to it (TAB-021). */
export function HomePage({ pins, welcome }: HomeProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  return (
    <>
      {viewer && <FeedTabs active="home" />}
      {welcome ? (
        <Welcome topics={welcome.topics} />
      ) : (
        <div className={css.head}>
          <h1>{say('home.title')}</h1>
          <p>
            {say('home.text')} <Stories />
          </p>
        </div>
      )}
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

/** Introduces Pinfold to first-time visitors: one line, three reasons, and topics to begin with. */
function Welcome({ topics }: NonNullable<HomeProps['welcome']>) {
  const { say } = useWords()
  return (
    <div className={css.welcome} data-test-id="welcome">
      <h1>{say('home.promise')}</h1>
      <ul className={css.reasons}>
        <li>{say('home.reason.save')}</li>
        <li>{say('home.reason.keep')}</li>
        <li>{say('home.reason.undo')}</li>
      </ul>
      <span className={css.join}>
        <LinkButton kind="primary" href={routes.signup}>
          {say('home.join')}
        </LinkButton>
      </span>
      {topics.length > 0 && (
        <nav className={css.topics} aria-label={say('homefeed.topics')}>
          {topics.map(({ slug, name }) => (
            <LinkButton key={slug} href={href(routes.topic, { topic: slug })}>
              {name}
            </LinkButton>
          ))}
        </nav>
      )}
      <h2>{say('home.title')}</h2>
      <p>
        <Stories />
      </p>
    </div>
  )
}

/** A link to the articles. */
function Stories() {
  const { say } = useWords()
  return <a href={routes.today}>{say('today.link')}</a>
}
