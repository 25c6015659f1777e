import css from '#client/boards/forms/board-form.module.css'
import { PinDelete, type PinDeleteProps } from '#client/pins/closeup/pin-form.tsx'

/** Asks before a Pin is deleted. */
export function PinDeletePage(props: PinDeleteProps) {
  return (
    <div className={`${css.page} ${css.asks}`}>
      <PinDelete {...props} />
    </div>
  )
}
