import type { ReactNode } from 'react'
import css from './save-bar.module.css'

/** The line with a long form's submit button. It sticks to the bottom of the window, so that the button is in reach from every field. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div className={css.bar} data-bottom-bar="">
      {children}
    </div>
  )
}
