import type { ReactNode } from 'react'
import css from './menu.module.css'

interface MenuProps {
  /** Id of the list in the page. */
  id: string
  /** What the button is called. */
  label: string
  /** What is on the button. */
  face: ReactNode
  /** Class of the button. */
  className?: string | undefined
  /** Links, buttons, and forms of one button each. */
  children: ReactNode
}

/**
 * What can be done, behind a button; on phones a sheet from below. It is a list of plain links and buttons that the browser opens and closes,
 * with and without JavaScript, and that always lies inside the window: Tab goes through it, with JavaScript (`hear-menus.ts`) the arrow keys,
 * Home and End do too.
 */
export function Menu({ id, label, face, className, children }: MenuProps) {
  return (
    <div className={css.around}>
      <button type="button" className={`${css.button} ${className ?? ''}`} popoverTarget={id} aria-label={label}>
        {face}
      </button>
      <div id={id} popover="auto" className={css.list} data-menu="">
        {children}
      </div>
    </div>
  )
}
