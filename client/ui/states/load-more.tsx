import { type MouseEvent, useEffect, useRef } from 'react'
import type { Pages } from '../../data/use-pages.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button, LinkButton } from '../button.tsx'
import css from './load-more.module.css'

interface LoadMoreProps {
  pages: Pages<unknown>
  /** The page that holds the next items without JavaScript. */
  href: string
  /** The grid above asks by itself when its end comes near. */
  silent?: boolean
}

/**
 * The end of a feed: a link to the next page that works without JavaScript; with it the page grows as the end comes near. A
 * failed page says so and offers another try.
 */
export function LoadMore({ pages, href, silent = false }: LoadMoreProps) {
  const { say } = useWords()
  const end = useRef<HTMLDivElement>(null)
  const { more, busy, failed } = pages
  useEffect(() => {
    if (!end.current || !more || busy || silent) return
    // A busy browser reports several crossings at once, the oldest first.
    const seen = new IntersectionObserver((crossings) => crossings.some((each) => each.isIntersecting) && more(), {
      rootMargin: '1200px',
    })
    seen.observe(end.current)
    return () => seen.disconnect()
  }, [more, busy, silent])
  if (!pages.bookmark && !busy && !failed) return null
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    more?.()
  }
  return (
    <div ref={end} className={css.end} data-end="">
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
