import { colorStep } from '#domain/media/palette.ts'
import { pictureSrcSet, rendition } from '../data/rendition.ts'
import { useDay } from '../locales/use-day.ts'
import { useWords } from '../locales/use-words.ts'
import { usePage } from '../ui/frame/page-context.ts'
import type { ListedArticle } from './article.ts'
import css from './today.module.css'

/** An article in the list: picture, title and first sentence. `leads`: the first article, whose picture is loaded at once. */
export function ArticleTeaser({ article, leads }: { article: ListedArticle; leads: boolean }) {
  const { say } = useWords()
  const { mediaBase } = usePage()
  const day = useDay()
  const { url, title, intro, kind, language, picture, published_at } = article
  return (
    <a className={css.teaser} href={url} data-test-id="article-teaser">
      <span className={picture ? `${css.picture} c${colorStep(picture.color)}` : css.picture}>
        {picture && (
          <img
            src={rendition(mediaBase, picture.key, '736x') ?? undefined}
            srcSet={pictureSrcSet(rendition(mediaBase, picture.key, '736x'), [474, 736, 1200])}
            sizes={leads ? '(width < 56.25em) 100vw, 760px' : '(width < 43.75em) 100vw, 420px'}
            width={picture.width}
            height={picture.height}
            alt=""
            fetchPriority={leads ? 'high' : undefined}
            loading={leads ? undefined : 'lazy'}
          />
        )}
      </span>
      <span className={css.words}>
        <small>
          {say(`today.kind.${kind}`)} · {day(published_at)}
        </small>
        <b lang={language} dir="auto">
          {title}
        </b>
        {intro && (
          <span lang={language} dir="auto">
            {intro}
          </span>
        )}
      </span>
    </a>
  )
}
