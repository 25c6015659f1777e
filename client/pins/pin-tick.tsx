import type { ReactNode } from 'react'
import { colorStep } from '../../domain/media/palette.ts'
import type { PinCard } from '../../domain/pins/contract.ts'
import { rendition } from '../data/rendition.ts'
import { useWords } from '../locales/use-words.ts'
import { usePage } from '../ui/frame/page-context.ts'
import css from './pin-tick.module.css'

interface PinTicksProps {
  legend: string
  /** All come along but those that are unticked: these fade. Else none does but those that are ticked. */
  allAtFirst?: boolean
  children: ReactNode
}

/** Pins of a form, each with a box to tick. */
export function PinTicks({ legend, allAtFirst = true, children }: PinTicksProps) {
  return (
    <fieldset className={allAtFirst ? `${css.pins} ${css.unticked}` : css.pins}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

/** A Pin of a form; the field's name is `pin.` and its id. */
export function PinTick({ pin, isTicked }: { pin: PinCard; isTicked: boolean }) {
  const { say } = useWords()
  const { mediaBase } = usePage()
  const title = pin.title || say('pin.untitled')
  return (
    <label className={css.pin}>
      <span className={`c${colorStep(pin.color)}`}>
        {pin.key && <img src={rendition(mediaBase, pin.key, '236x') ?? undefined} alt="" loading="lazy" />}
      </span>
      <small>{title}</small>
      <input type="checkbox" name={`pin.${pin.id}`} defaultChecked={isTicked} />
    </label>
  )
}
