import css from '#client/articles/article.module.css'
import type { ShownArticle } from '#client/articles/article.ts'
import { ArticleBlock } from '#client/articles/article-block.tsx'
import { pictureSrcSet, rendition } from '#client/data/rendition.ts'
import { useDay } from '#client/locales/use-day.ts'
import { useWords } from '#client/locales/use-words.ts'
import { LANGUAGE_NAMES } from '#client/ui/frame/language-names.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import type { ArticleState } from '#domain/articles/rules.ts'
import { isKeyOf } from '#domain/keys.ts'
import { colorStep } from '#domain/media/palette.ts'
import { href, routes } from '#domain/routes.ts'

export interface ArticleProps {
  article: ShownArticle
  /** Set in an employee's preview; null: the public page. */
  draft: { id: string; state: ArticleState } | null
}

/** An article: title, leading picture, text, Pins and boards (ART-001, G-177). */
export function ArticlePage({ article, draft }: ArticleProps) {
  const { say } = useWords()
  const day = useDay()
  const { title, intro, kind, language, published_at, blocks, translations } = article
  return (
    <article className={css.article} data-test-id="article">
      {draft && (
        <p className={css.draft} role="status">
          {say('staff.article_preview')} · {say(`staff.article_state.${draft.state}`)}{' '}
          <a href={href(routes.staffArticle, { article: draft.id })}>{say('staff.article_edit')}</a>
        </p>
      )}
      <header className={css.head}>
        <p className={css.kind}>
          <a href={routes.today}>{say('today.title')}</a> · {say(`today.kind.${kind}`)}
        </p>
        <h1 lang={language} dir="auto">
          {title}
        </h1>
        {intro && (
          <p className={css.intro} lang={language} dir="auto">
            {intro}
          </p>
        )}
        {published_at !== null && (
          <p className={css.date}>
            <time dateTime={new Date(published_at).toISOString()}>{day(published_at)}</time>
          </p>
        )}
      </header>
      <Lead article={article} />
      <div className={css.body} lang={language}>
        {blocks.map((block, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an article never change their order
          <ArticleBlock key={i} block={block} label={title} />
        ))}
      </div>
      {translations.length > 0 && (
        <p className={css.also}>
          {say('today.also')}{' '}
          {translations.map(({ locale, url }) => (
            <a key={locale + url} href={url} hrefLang={locale} lang={locale}>
              {nameOf(locale)}
            </a>
          ))}
        </p>
      )}
      <p className={css.more}>
        <a href={routes.today}>{say('today.more')}</a>
      </p>
    </article>
  )
}

function Lead({ article: { picture, alt } }: Pick<ArticleProps, 'article'>) {
  const { mediaBase } = usePage()
  if (!picture) return null
  const isTall = picture.height > picture.width
  return (
    <div className={`${css.lead} ${isTall ? css.tall : ''} c${colorStep(picture.color)}`}>
      <img
        src={rendition(mediaBase, picture.key, '736x') ?? undefined}
        srcSet={pictureSrcSet(rendition(mediaBase, picture.key, '736x'), [474, 736, 1200])}
        sizes="(width < 1080px) 100vw, 1080px"
        width={picture.width}
        height={picture.height}
        alt={alt}
        fetchPriority="high"
      />
    </div>
  )
}

/** Name of a locale in its own language, such as "Español (MX)". Not from Intl: worker and browser must write the same. */
function nameOf(locale: string): string {
  const [language = '', country = ''] = locale.split('-')
  return `${isKeyOf(LANGUAGE_NAMES, language) ? LANGUAGE_NAMES[language] : language} (${country})`
}
