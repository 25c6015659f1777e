import { type MouseEvent, useEffect, useRef } from 'react'
import type { Pages } from '#client/data/use-pages.ts'
import { useWords } from '#client/locales/use-words.ts'
import { Button, LinkButton } from '../button.tsx'
import css from './load-more.module.css'

interface LoadMoreProps {
  pages: Pages<unknown>
  /** The page with the next items, for browsers without JavaScript. */
  href: string
  /** True if the grid above loads the next page itself. */
  silent?: boolean
}

/**
 * The end of a feed: loads the next page when it is near the viewport, and shows a Retry button after a failure. Without JavaScript it is a link to the next
 * page.
 */
export function LoadMore({ pages, href, silent = false }: LoadMoreProps) {
  const { say } = useWords()
  const end = useRef<HTMLDivElement>(null)
  const { more, busy, failed } = pages
  useEffect(() => {
    if (!end.current || !more || busy || silent) return
    // A busy browser may report several entries at once, the oldest first.
    const observer = new IntersectionObserver((entries) => entries.some((each) => each.isIntersecting) && more(), {
      rootMargin: '1200px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [more, busy, silent])
  if (!pages.bookmark && !busy && !failed) return null
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    more?.()
  }
  // The key makes a new end after each page: an end that moves down would be a layout shift.
  return (
    <div key={pages.items.length} ref={end} className={css.end} data-end="" data-growing={more && ''}>
      {failed ? (
        <>
          <p role="alert">{say('feed.failed')}</p>
          <Button onClick={pages.retry}>{say('feed.retry')}</Button>
        </>
      ) : busy ? (
        <div role="progressbar" aria-label={say('feed.loading')} className="spinner" />
      ) : (
        <LinkButton href={href} rel="next" data-js="" onClick={onClick}>
          {say('feed.more')}
        </LinkButton>
      )}
    </div>
  )
}
