import { useWords } from '#client/locales/use-words.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { href, routes } from '#domain/routes.ts'
import type { PinTopic } from '../view.ts'
import { FlagForm } from './flag-form.tsx'
import css from './topic-list.module.css'
import { useFlag } from './use-flag.ts'

interface TopicListProps {
  topics: PinTopic[]
  /** Slugs of the topics that the viewer follows. */
  followed: readonly string[]
}

/** A pin's topics, each with a link to its pins and, for signed-in viewers, a follow button. */
export function TopicList({ topics, followed }: TopicListProps) {
  const { say } = useWords()
  const { viewer } = usePage()
  return (
    <ul className={css.topics} aria-label={say('topic.list')} data-test-id="topics">
      {topics.map((topic) => (
        <li key={topic.name}>
          {topic.slug ? (
            <a href={href(routes.topic, { topic: topic.slug })} dir="auto">
              {topic.name}
            </a>
          ) : (
            <span dir="auto">{topic.name}</span>
          )}
          {viewer && topic.slug && <Follow topic={topic} first={followed.includes(topic.slug)} />}
        </li>
      ))}
    </ul>
  )
}

function Follow({ topic: { slug, name: topic }, first }: { topic: PinTopic; first: boolean }) {
  const { say } = useWords()
  const flag = useFlag(first, href(routes.api.topicFollow, { topic: slug }))
  return (
    <FlagForm
      action={routes.do.followTopic}
      fields={{ topic: slug }}
      flag={flag}
      label={say(flag.on ? 'topic.unfollow' : 'topic.follow', { topic })}
    >
      <svg width={16} height={16} viewBox="0 0 24 24" aria-hidden="true">
        <path d={flag.on ? 'm5 12.5 4.5 4.5L19 7.5' : 'M12 4.5v15M4.5 12h15'} />
      </svg>
    </FlagForm>
  )
}
