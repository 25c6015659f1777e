import type { ListedArticle } from '#client/articles/article.ts'
import { ArticleTeaser } from '#client/articles/article-teaser.tsx'
import css from '#client/articles/today.module.css'
import { useWords } from '#client/locales/use-words.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'

export interface TodayProps {
  items: ListedArticle[]
  /** Address of the next page. */
  next: string | null
}

/** Articles, newest first; the newest is largest (ART-001). */
export function TodayPage({ items, next }: TodayProps) {
  const { say } = useWords()
  return (
    <div className={css.page}>
      <div className={css.head}>
        <h1>{say('today.title')}</h1>
        <p>{say('today.intro')}</p>
      </div>
      {items.length === 0 && (
        <EmptyState drawing="boards" testId="no-articles">
          <p>{say('today.empty')}</p>
        </EmptyState>
      )}
      <ul className={css.list} data-test-id="articles">
        {items.map((item, i) => (
          <li key={item.id}>
            <ArticleTeaser article={item} leads={i === 0} />
          </li>
        ))}
      </ul>
      {next && (
        <p>
          <LinkButton href={next} rel="next">
            {say('feed.more')}
          </LinkButton>
        </p>
      )}
    </div>
  )
}
