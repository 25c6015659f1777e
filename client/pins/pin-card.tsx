import { type ReactNode, useState } from 'react'
import { movingUrl } from '#domain/media/cdn.ts'
import { price } from '#domain/numbers.ts'
import type { PinCard as Card } from '#domain/pins/contract.ts'
import { pictureSrcSet, rendition } from '../data/rendition.ts'
import { placeholderClass } from '../grid/steps.ts'
import { useWords } from '../locales/use-words.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { useHydrated } from '../ui/frame/use-hydrated.ts'
import { Icon } from '../ui/icon.tsx'
import { closedIsland } from '../ui/island.tsx'
import { MoreLink } from './closeup/more-link.tsx'
import { mayMove } from './may-move.ts'
import css from './pin-card.module.css'
import { pinPath } from './pin-path.ts'
import { SaveLink } from './saving/save-link.tsx'

const MovingFrames = closedIsland(() => import('./viewing/frames.tsx').then(({ MovingFrames }) => MovingFrames))

/** The width of a picture for `sizes`. Lazy pictures use `auto`, which is exact. */
const SIZES = '(width < 560px) 50vw, 260px'

interface PinCardProps {
  pin: Card
  /** Possibly the page's largest contentful paint: its picture is loaded at once, with high priority. */
  leads: boolean
  /** Replaces the title, for example with search matches highlighted. */
  title?: ReactNode
}

/** A pin in a grid: picture, title, source. If the picture fails to load, its colour and title remain. */
export function PinCard({ pin, leads, title }: PinCardProps) {
  const { say, locale } = useWords()
  const { mediaBase, mobile, viewer } = usePage()
  // The first document of a visitor has no Save links, to keep it small: they need the page's script.
  const isHydrated = useHydrated()
  const badge = pin.video ? 'play' : pin.story ? 'pages' : null
  const [plays, setPlays] = useState(false)
  const card = (
    <a
      className={css.pin}
      href={pinPath(pin)}
      data-test-id="pin"
      data-card={viewer && !mobile ? 'auth-desktop' : undefined}
      {...(pin.frames && {
        // A touch opens the Pin instead.
        onPointerEnter: ({ pointerType }) => setPlays(pointerType !== 'touch' && mayMove()),
        onPointerLeave: () => setPlays(false),
      })}
    >
      <span className={`${css.picture} ${placeholderClass(pin)}`}>
        {pin.key && (
          <img
            src={rendition(mediaBase, pin.key, '236x') ?? undefined}
            srcSet={pictureSrcSet(rendition(mediaBase, pin.key, '236x'), [236, 474, 736])}
            sizes={leads ? SIZES : `auto, ${SIZES}`}
            width={pin.width}
            height={pin.height}
            alt={pin.alt ?? pin.title}
            fetchPriority={leads ? 'high' : undefined}
            loading={leads ? undefined : 'lazy'}
          />
        )}
        {plays && pin.key && pin.frames && <MovingFrames src={movingUrl(mediaBase, pin.key, pin.frames)} />}
        {pin.frames && (
          <small className="badge" role="img" aria-label={say('pin.moving')}>
            GIF
          </small>
        )}
        {badge && (
          <i className="badge" role="img" aria-label={say(pin.video ? 'pin.video' : 'pin.story')}>
            <Icon name={badge} size={18} />
          </i>
        )}
      </span>
      {(pin.title !== '' || pin.key === null) && <b>{pin.title === '' ? say('pin.untitled') : title || pin.title}</b>}
      <span className={css.source} dir={pin.domain ? undefined : 'auto'} suppressHydrationWarning>
        {sourceLine(pin, say, locale)}
      </span>
    </a>
  )
  const isOwn = viewer !== null && pin.pinner?.username === viewer.username
  if (pin.article || !(viewer || isHydrated)) return card
  return (
    <>
      {card}
      {!isOwn && <SaveLink pin={pin.id} title={pin.title} picture={pin.key} />}
      {viewer && <MoreLink pin={pin.id} title={pin.title} topic={pin.topic} />}
    </>
  )
}

/** The line below the title: the promoter, the reason why the feed shows it, or price, source, and number of other saves of the picture. */
function sourceLine(pin: Card, say: ReturnType<typeof useWords>['say'], locale: string): string {
  if (pin.promoter) return say('pin.promoted_by', { name: pin.promoter })
  if (pin.topic) return say('pin.because', { topic: pin.topic.name })
  const cost = pin.price ? price(pin.price.value, pin.price.currency, locale) : null
  const more = pin.more_saves ? say('pin.more_saves', { count: pin.more_saves }) : null
  return [cost, pin.domain ?? pin.pinner?.full_name, more].filter(Boolean).join(' · ')
}
