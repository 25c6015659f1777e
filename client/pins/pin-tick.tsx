import type { ReactNode } from 'react'
import { colorStep } from '#domain/media/palette.ts'
import type { PinCard } from '#domain/pins/contract.ts'
import { rendition } from '../data/rendition.ts'
import { useWords } from '../locales/use-words.ts'
import { usePage } from '../ui/frame/page-context.ts'
import css from './pin-tick.module.css'

interface PinTicksProps {
  legend: string
  /** True if all pins are ticked at first; unticked ones are then faded. */
  allAtFirst?: boolean
  children: ReactNode
}

/** A form's list of pins with checkboxes. */
export function PinTicks({ legend, allAtFirst = true, children }: PinTicksProps) {
  return (
    <fieldset className={allAtFirst ? `${css.pins} ${css.unticked}` : css.pins}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

/** A pin with a checkbox, whose field is named `pin.` and the pin's id. */
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
