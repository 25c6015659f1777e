import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { pictureSrcSet, rendition } from '#client/data/rendition.ts'
import { useWords } from '#client/locales/use-words.ts'
import { Film } from '#client/media/film.tsx'
import { Button } from '#client/ui/button.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import { Icon } from '#client/ui/icon.tsx'
import { colorStep } from '#domain/media/palette.ts'
import { useCloseupContext } from '../closeup/closeup-context.ts'
import type { StoryPage } from '../view.ts'
import { Playing } from '../viewing/playing.tsx'
import css from './story.module.css'
import sheet from './story-page.module.css'
import { StoryWords } from './story-words.tsx'

/** The pages of a story in a horizontal scroller, with buttons and arrow keys. Without JavaScript there are links to the pages. */
export function Story({ pages }: { pages: StoryPage[] }) {
  const { say } = useWords()
  const { pin } = useCloseupContext()
  const strip = useRef<HTMLOListElement>(null)
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => {
    const list = strip.current
    if (!list) return
    const update = () => setAt(Math.round(Math.abs(list.scrollLeft) / list.clientWidth))
    update()
    list.addEventListener('scroll', update, { passive: true })
    return () => list.removeEventListener('scroll', update)
  }, [])
  const turn = (to: number) => strip.current?.children[to]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  const here = at ?? 0
  const numbered = pages.map((page, i) => ({ page, number: i + 1 }))
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: pages.length - 1 }[event.key]
    // A focused film handles the arrow keys itself.
    if (to === undefined || event.target instanceof HTMLVideoElement || !pages[to]) return
    event.preventDefault()
    turn(to)
  }
  return (
    <section className={css.story} aria-label={say('pin.story')} data-test-id="story" onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable */}
      <ol ref={strip} className={css.strip} tabIndex={0} aria-label={pin.title || say('pin.untitled')}>
        {numbered.map(({ page, number }) => (
          <li
            key={number}
            id={`page-${number}`}
            className={`${sheet.page} c${colorStep(page.color)}`}
            aria-label={say('story.page', { page: number })}
          >
            <Page page={page} isFirst={number === 1} />
          </li>
        ))}
      </ol>
      <nav className={css.pager} aria-label={say('pin.story')}>
        {at !== null && (
          <Button
            className=""
            reason={here === 0 && say('reason.first')}
            aria-label={say('story.previous')}
            onClick={() => turn(here - 1)}
          >
            <Icon name="back" />
          </Button>
        )}
        <ol>
          {numbered.map(({ number }) => (
            <li key={number}>
              <a
                href={`#page-${number}`}
                aria-current={number === here + 1 && at !== null ? 'page' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  turn(number - 1)
                }}
              >
                <span className="hide">{say('story.page', { page: number })}</span>
              </a>
            </li>
          ))}
        </ol>
        {at !== null && (
          <Button
            className={css.next}
            reason={here === pages.length - 1 && say('reason.last')}
            aria-label={say('story.next')}
            onClick={() => turn(here + 1)}
          >
            <Icon name="back" />
          </Button>
        )}
      </nav>
    </section>
  )
}

function Page({ page, isFirst }: { page: StoryPage; isFirst: boolean }) {
  const { mediaBase } = usePage()
  const { say } = useWords()
  const { pin } = useCloseupContext()
  const { film, key, text } = page
  const src = rendition(mediaBase, key, '736x')
  return (
    <>
      {film ? (
        <Film
          src={film.url}
          poster={rendition(mediaBase, film.poster, '736x')}
          width={film.width}
          height={film.height}
          label={text || pin.title || say('pin.untitled')}
        />
      ) : (
        src && (
          <img
            src={src}
            srcSet={pictureSrcSet(src, [736, 1200])}
            sizes="(width < 48em) 100vw, 508px"
            width={page.width}
            height={page.height}
            alt={isFirst ? (pin.alt_text ?? pin.title) : ''}
            fetchPriority={isFirst ? 'high' : undefined}
            loading={isFirst ? undefined : 'lazy'}
          />
        )
      )}
      {page.frames && <Playing src={page.frames} width={page.width} height={page.height} />}
      <StoryWords text={text} isCaption={src !== null || film !== null} />
    </>
  )
}
