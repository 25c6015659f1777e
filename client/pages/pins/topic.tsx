import { mayAct } from '#client/accounts/ask-to-login.ts'
import { Feed } from '#client/data/resource.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { FlagForm } from '#client/pins/closeup/flag-form.tsx'
import { useFlag } from '#client/pins/closeup/use-flag.ts'
import { PinGrid } from '#client/pins/pin-grid.tsx'
import type { PinTopic } from '#client/pins/view.ts'
import { BackLink } from '#client/ui/back-link.tsx'
import { LinkButton } from '#client/ui/button.tsx'
import { FeedLink } from '#client/ui/feed-link.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { FeedFailed, FeedPending } from '#client/ui/states/feed-failed.tsx'
import type { PinItem } from '#domain/pins/contract.ts'
import { href, routes } from '#domain/routes.ts'
import css from './topic.module.css'

export interface TopicProps {
  topic: PinTopic
  /** True if the viewer follows the topic; null for visitors. */
  followed: boolean | null
  pins: string
  /** True if the topic has a feed: a topic without public Pins, shown to followers only, has none. */
  hasFeed: boolean
  path: string
}

/** The public pins of a topic, newest first, with a follow button. */
export function TopicPage({ topic, followed, pins, hasFeed, path }: TopicProps) {
  const { say } = useWords()
  return (
    <>
      <BackLink to={routes.home} />
      <div className={css.head}>
        <h1 dir="auto" data-test-id="topic-name">
          {topic.name}
        </h1>
        <Follow topic={topic} followed={followed} />
        {hasFeed && <FeedLink path={path} />}
      </div>
      <Feed<PinItem> href={pins} fallback={<FeedPending />}>
        {(outcome) => {
          if (!outcome.ok) return <FeedFailed />
          if (outcome.page.data.length === 0) {
            return (
              <EmptyState drawing="pins" testId="pins-empty">
                <p>{say('topic.none')}</p>
              </EmptyState>
            )
          }
          const label = say('topic.about', { topic: topic.name })
          return <PinGrid feed={pins} first={outcome.page} density="regular" label={label} path={path} leads />
        }}
      </Feed>
    </>
  )
}

function Follow({ topic: { slug, name }, followed }: Pick<TopicProps, 'topic' | 'followed'>) {
  const { say } = useWords()
  const { viewer, path } = usePage()
  const after = `topic.${slug}`
  const flag = useFlag(followed ?? false, href(routes.api.topicFollow, { topic: slug }))
  if (followed === null)
    return (
      <LinkButton
        kind="primary"
        href={href(routes.login, { next: path, after })}
        data-js=""
        onClick={(event) => {
          event.preventDefault()
          mayAct(viewer, 'follow', { after, name })
        }}
      >
        {say('follow.follow')}
      </LinkButton>
    )
  return (
    <FlagForm
      action={routes.do.followTopic}
      fields={{ topic: slug }}
      flag={flag}
      className={flag.on ? css.following : css.follow}
      testId="follow-topic"
    >
      {say(flag.on ? 'follow.following' : 'follow.follow')}
    </FlagForm>
  )
}
