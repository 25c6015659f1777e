import css from '../boards/board-form.module.css'
import { DrawnPinDelete } from '../pins/pin-form.server.tsx'
import { DrawnOnce } from '../ui/drawn-once.tsx'
import type { PageProps } from './props.ts'

/** Asks before a Pin is deleted. */
export function PinDeletePage(props: PageProps['pin-delete']) {
  return (
    <div className={`${css.page} ${css.asks}`}>
      <DrawnOnce testId="form" onAct={ignore} draw={() => <DrawnPinDelete {...props} />} />
    </div>
  )
}

function ignore() {}
