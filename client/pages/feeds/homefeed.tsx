import type { PinItem } from '../../../domain/pins/contract.ts'
import type { UserCard } from '../../../domain/profiles/contract.ts'
import { href, routes } from '../../../domain/routes.ts'
import { Feed } from '../../data/resource.tsx'
import { useWords } from '../../locales/use-words.ts'
import { FlagForm } from '../../pins/closeup/flag-form.tsx'
import { useFlag } from '../../pins/closeup/use-flag.ts'
import { PinGrid } from '../../pins/pin-grid.tsx'
import { FollowRow } from '../../relations/person-row.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { FeedFailed, FeedPending } from '../../ui/states/feed-failed.tsx'
import { FeedTabs } from './frame/feed-tabs.tsx'
import css from './homefeed.module.css'

export interface HomefeedProps {
  /** API URL of the feed. */
  pins: string
  /** People and topics to follow, for viewers who follow almost nobody. */
  suggested: { people: UserCard[]; topics: { slug: string; name: string }[] } | null
}

/** The newest pins of the people, boards and topics that the viewer follows (TAB-032). */
export function HomefeedPage({ pins, suggested }: HomefeedProps) {
  const { say } = useWords()
  return (
    <>
      <FeedTabs active="homefeed" />
      <h1 className={css.title}>{say('homefeed.title')}</h1>
      <Feed<PinItem> href={pins} fallback={<FeedPending />}>
        {(outcome) => {
          if (!outcome.ok) return <FeedFailed />
          if (outcome.page.data.length === 0) return <Newcomer suggested={suggested} />
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

/** Shown when the feed is empty: topics and people to follow, and a link to everybody's pins. */
function Newcomer({ suggested }: Pick<HomefeedProps, 'suggested'>) {
  const { say } = useWords()
  const { people = [], topics = [] } = suggested ?? {}
  return (
    <>
      <EmptyState drawing="people" testId="homefeed-empty">
        <p>{say('homefeed.empty')}</p>
        <LinkButton href={routes.home}>{say('nav.explore')}</LinkButton>
      </EmptyState>
      {topics.length > 0 && (
        <section className={css.suggested} aria-labelledby="suggested-topics">
          <h2 id="suggested-topics">{say('homefeed.topics')}</h2>
          <div className={css.topics}>
            {topics.map((topic) => (
              <TopicChoice key={topic.slug} {...topic} />
            ))}
          </div>
        </section>
      )}
      {people.length > 0 && (
        <section className={css.suggested} aria-labelledby="suggested-people">
          <h2 id="suggested-people">{say('homefeed.people')}</h2>
          <ul>
            {people.map((person) => (
              <FollowRow key={person.id} person={person} />
            ))}
          </ul>
        </section>
      )}
      {people.length + topics.length > 0 && (
        <p className={css.suggested}>
          <LinkButton kind="primary" href={routes.homefeed}>
            {say('homefeed.refresh')}
          </LinkButton>
        </p>
      )}
    </>
  )
}

/** A topic that one press follows, and another unfollows. Without JavaScript the press leads back here, to the feed that it has filled. */
function TopicChoice({ slug, name }: { slug: string; name: string }) {
  const flag = useFlag(false, href(routes.api.topicFollow, { topic: slug }))
  return (
    <FlagForm action={routes.do.followTopic} fields={{ topic: slug }} flag={flag} className={css.topic} isToggle>
      {flag.on && <Icon name="tick" size={16} />}
      {name}
    </FlagForm>
  )
}
