import type { DeskArticle } from '#client/articles/article.ts'
import { useDay } from '#client/locales/use-day.ts'
import { useWords } from '#client/locales/use-words.ts'
import css from '#client/staff/desk.module.css'
import { LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/states/empty-state.tsx'
import { href, routes } from '#domain/routes.ts'

export interface ArticlesProps {
  items: DeskArticle[]
  /** Address of the next page. */
  next: string | null
}

/** Drafts, scheduled and published articles, newest first. */
export function ArticlesPage({ items, next }: ArticlesProps) {
  const { say } = useWords()
  return (
    <div className={css.page}>
      <p>
        <a href={routes.staff}>{say('staff.to_queue')}</a>
      </p>
      <h1>{say('staff.articles')}</h1>
      <p className={css.soft}>{say('staff.articles_text')}</p>
      <p>
        <LinkButton href={routes.staffArticleNew} kind="primary">
          {say('staff.article_new')}
        </LinkButton>
      </p>
      {items.length === 0 && (
        <EmptyState drawing="boards" testId="no-drafts">
          <h2>{say('staff.articles_empty')}</h2>
        </EmptyState>
      )}
      <ul className={css.list} data-test-id="drafts">
        {items.map((item) => (
          <li key={item.id}>
            <DraftRow item={item} />
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

function DraftRow({ item }: { item: DeskArticle }) {
  const { say } = useWords()
  const day = useDay()
  const { id, title, locale, kind, state, publish_at, updated_at, editor } = item
  return (
    <a href={href(routes.staffArticle, { article: id })} data-test-id="draft">
      <b dir="auto">
        <span className={css.mark}>{say(`staff.article_state.${state}`)}</span>
        {title}
      </b>
      <span>
        {say(`today.kind.${kind}`)} · {locale}
        {publish_at !== null && ` · ${day(publish_at, 'precise')}`}
      </span>
      <span>{say('staff.article_saved', { date: day(updated_at, 'precise'), name: editor ?? '?' })}</span>
    </a>
  )
}
