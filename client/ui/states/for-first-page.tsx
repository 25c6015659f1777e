import type { ReactNode } from 'react'
import type { ListPage } from '#client/data/outcome.ts'
import type { FirstPage } from '#client/data/use-first-page.ts'
import { useWords } from '#client/locales/use-words.ts'
import { Button } from '../button.tsx'
import css from './for-first-page.module.css'

/** Renders the first page of a feed when it is loaded; a spinner until then, or an error with a Retry button. */
export function ForFirstPage<T>({
  first,
  children,
}: {
  first: FirstPage<T>
  children: (page: ListPage<T>) => ReactNode
}) {
  const { say } = useWords()
  if (first.page) return children(first.page)
  return (
    <div className={css.wait}>
      {first.failed ? (
        <>
          <p role="alert">{say('feed.failed')}</p>
          <Button onClick={first.retry}>{say('feed.retry')}</Button>
        </>
      ) : (
        <div role="progressbar" aria-label={say('feed.loading')} className="spinner" />
      )}
    </div>
  )
}
