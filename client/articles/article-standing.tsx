import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import css from '../staff/desk.module.css'
import type { EditedArticle } from './article.ts'

/** State of the article, a link to it, and the addresses in it that readers cannot see. */
export function ArticleStanding({ article: { id, state, url, unseen } }: { article: EditedArticle }) {
  const { say } = useWords()
  return (
    <>
      <p className={css.row}>
        <span className={css.mark}>{say(`staff.article_state.${state}`)}</span>
        <a href={href(routes.staffArticlePreview, { article: id })}>{say('staff.article_preview')}</a>
        {state === 'published' && <a href={url}>{say('staff.article_open')}</a>}
        <span className={css.soft}>{say('staff.article_id', { number: id })}</span>
      </p>
      {unseen.length > 0 && (
        <div className={css.late} data-test-id="unseen">
          <p>{say('staff.article_unseen')}</p>
          <ul>
            {unseen.map((address) => (
              <li key={address}>
                <a href={address}>{address}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
