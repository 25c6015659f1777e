import type { ListPage } from '#client/data/outcome.ts'
import { Feed } from '#client/data/resource.tsx'
import { usePages } from '#client/data/use-pages.ts'
import { useWords } from '#client/locales/use-words.ts'
import { TopicList } from '#client/pins/closeup/topic-list.tsx'
import { PinGrid } from '#client/pins/pin-grid.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { FeedFailed, FeedPending } from '#client/ui/states/feed-failed.tsx'
import { LoadMore } from '#client/ui/states/load-more.tsx'
import type { PinItem } from '#domain/pins/contract.ts'
import type { Topic } from '#domain/pins/discovery.ts'
import { withQuery } from '#domain/routes.ts'
import { OwnProfilePage } from './own-profile.tsx'
import { ProfilePage } from './profile.tsx'
import css from './profile-lists.module.css'
import type { ProfileProps } from './screen/profile-screen.tsx'

/** Less used lists of a profile: followed topics, tried pins. */
export interface ProfileListsProps {
  profile: ProfileProps
  list: 'topics' | 'tried'
  feed: string | null
}

/** A person's followed topics or tried pins, below the head of their profile (TAB-009, TAB-010). */
export function ProfileListsPage({ profile, list, feed }: ProfileListsProps) {
  const { say } = useWords()
  const { user, isOwner, path } = profile
  const Profile = isOwner ? OwnProfilePage : ProfilePage
  const none = list === 'topics' ? 'topic' : 'tried'
  const empty = (
    <EmptyState drawing={list === 'topics' ? 'people' : 'pins'} testId={`${list}-empty`}>
      <p>{isOwner ? say(EMPTY[none].own) : say(EMPTY[none].others, { name: user.first_name })}</p>
    </EmptyState>
  )
  return (
    <Profile {...profile}>
      {list === 'topics' && <h2 className={css.heading}>{say('topic.list')}</h2>}
      {feed && list === 'topics' && (
        <Feed<Topic> href={feed} fallback={<FeedPending />}>
          {(outcome) => {
            if (!outcome.ok) return <FeedFailed />
            if (outcome.page.data.length === 0) return empty
            return <Topics feed={feed} first={outcome.page} path={path} />
          }}
        </Feed>
      )}
      {feed && list === 'tried' && (
        <Feed<PinItem> href={feed} fallback={<FeedPending />}>
          {(outcome) => {
            if (!outcome.ok) return <FeedFailed />
            if (outcome.page.data.length === 0) return empty
            const label = say('tab.tried')
            return (
              <PinGrid feed={feed} first={outcome.page} density={profile.density} label={label} path={path} leads />
            )
          }}
        </Feed>
      )}
    </Profile>
  )
}

const EMPTY = {
  topic: { own: 'topic.own_none', others: 'topic.of_nobody' },
  tried: { own: 'topic.own_tried_none', others: 'topic.tried_none' },
} as const

function Topics({ feed, first, path }: { feed: string; first: ListPage<Topic>; path: string }) {
  const pages = usePages<Topic>(feed, first)
  const topics = pages.items.map(({ id, name }) => ({ slug: id, name }))
  const followed = pages.items.flatMap((topic) => (topic.followed ? [topic.id] : []))
  return (
    <>
      <TopicList topics={topics} followed={followed} />
      <LoadMore pages={pages} href={withQuery(path, { bookmark: pages.bookmark })} />
    </>
  )
}
