import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import css from './guide.module.css'
import type { SearchGuide } from './search-props.ts'

/** Suggested topics. */
export function OtherTopics({ topics }: Pick<SearchGuide, 'topics'>) {
  const { say } = useWords()
  if (topics.length === 0) return null
  return (
    <nav className={css.chips} aria-label={say('homefeed.topics')} data-test-id="search-topics">
      {topics.map(({ slug, name }) => (
        <a key={slug} href={href(routes.topic, { topic: slug })} dir="auto">
          {name}
        </a>
      ))}
    </nav>
  )
}
