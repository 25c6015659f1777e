import type { MouseEvent } from 'react'
import { colorStep } from '#domain/media/palette.ts'
import type { PinItem } from '#domain/pins/contract.ts'
import { routes } from '#domain/routes.ts'
import { rendition } from '../data/rendition.ts'
import { useWords } from '../locales/use-words.ts'
import { cardOf } from '../pins/card-of.ts'
import { LinkButton } from '../ui/button.tsx'
import { usePage } from '../ui/frame/page-context.ts'
import { opensHere } from '../ui/pressed.ts'
import { organize } from './organizing.ts'
import css from './unorganized.module.css'

/** Number of pictures in the preview; the last one shows the number of remaining pins (ORG-002, G-040). */
export const PREVIEWED = 6

/** A preview of the pins that are on no board, with a link that organizes them (ORG-001). */
export function Unorganized({ pins, count }: { pins: readonly PinItem[]; count: number }) {
  const { say, locale } = useWords()
  const { mediaBase } = usePage()
  const open = (event: MouseEvent) => {
    if (!opensHere(event.nativeEvent)) return
    event.preventDefault()
    organize({ view: 'select' })
  }
  const cards = pins.flatMap((item) => cardOf(item) ?? []).slice(0, PREVIEWED)
  const rest = count - cards.length + 1
  const isCounted = rest > 1 || cards.length === PREVIEWED
  return (
    <>
      <div className={css.head}>
        <h2>{say('organize.heading')}</h2>
        <LinkButton href={routes.organize} data-js="" onClick={open}>
          {say('organize.open')}
        </LinkButton>
      </div>
      {/* biome-ignore lint/a11y/useAnchorContent: repeats the link above for sighted people */}
      <a className={css.tiles} href={routes.organize} data-js="" onClick={open} aria-hidden="true" tabIndex={-1}>
        {cards.map(({ id, key, color }, i) => (
          <span key={id} className={`c${colorStep(color)}`}>
            {key && <img src={rendition(mediaBase, key, '236x') ?? undefined} alt="" loading="lazy" />}
            {isCounted && i === cards.length - 1 && <b suppressHydrationWarning>+{rest.toLocaleString(locale)}</b>}
          </span>
        ))}
      </a>
    </>
  )
}
