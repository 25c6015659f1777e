import { colorStep } from '#domain/media/palette.ts'
import type { PinCard } from '#domain/pins/contract.ts'
import { pictureSrcSet, rendition } from '../data/rendition.ts'
import { useWords } from '../locales/use-words.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { Icon } from '../ui/icon.tsx'
import css from './select.module.css'
import { useCardState } from './select-store.ts'

/** A selectable pin: a toggle button (ORG-008). */
export function SelectCard({ pin }: { pin: PinCard }) {
  const { say } = useWords()
  const { mediaBase } = usePage()
  const { chosen, active } = useCardState(pin.id)
  const name = pin.title || pin.alt || say('pin.untitled')
  return (
    <button
      type="button"
      className={css.card}
      data-pin={pin.id}
      data-test-id="select-pin"
      aria-pressed={chosen}
      aria-label={name}
      tabIndex={active ? 0 : -1}
    >
      <span className={`${css.picture} c${colorStep(pin.color)}`}>
        {pin.key && (
          <img
            src={rendition(mediaBase, pin.key, '170x') ?? undefined}
            srcSet={pictureSrcSet(rendition(mediaBase, pin.key, '170x'), [170, 474])}
            sizes="(width < 48em) 50vw, 170px"
            width={pin.width}
            height={pin.height}
            alt=""
            loading="lazy"
            draggable={false}
          />
        )}
        <i className={css.tick}>
          <Icon name="tick" size={18} />
        </i>
      </span>
      {pin.title !== '' && <b>{pin.title}</b>}
    </button>
  )
}

/** Replaces a card that is far from the viewport. */
export function selectStub(pin: PinCard, className: string) {
  return <span className={className} data-pin={pin.id} />
}
