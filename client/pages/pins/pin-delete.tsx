import css from '../../boards/forms/board-form.module.css'
import { PinDelete } from '../../pins/closeup/pin-form.tsx'
import type { PageProps } from '../props.ts'

/** Asks before a Pin is deleted. */
export function PinDeletePage(props: PageProps['pin-delete']) {
  return (
    <div className={`${css.page} ${css.asks}`}>
      <PinDelete {...props} />
    </div>
  )
}
