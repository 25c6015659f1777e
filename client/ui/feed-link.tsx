import { feedOf } from '#domain/feeds/format.ts'
import { useWords } from '../locales/use-words.ts'
import css from './feed-link.module.css'
import { Icon } from './icon.tsx'

/** A link to the feed of a page that has no share menu. @param path the page's path, with the query of a search */
export function FeedLink({ path }: { path: string }) {
  const { say } = useWords()
  return (
    <a className={css.feed} href={feedOf(path)} rel="nofollow">
      <Icon name="feed" size={18} />
      {say('share.feed')}
    </a>
  )
}
