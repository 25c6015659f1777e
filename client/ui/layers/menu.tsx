import type { ReactNode } from 'react'
import css from './menu.module.css'

interface MenuProps {
  /** Id of the menu's element, unique in the page. */
  id: string
  /** The button's accessible name. */
  label: string
  /** The button's content. */
  content: ReactNode
  /** The button's class. */
  className?: string | undefined
  /** Links, buttons, and forms with one button each. */
  children: ReactNode
}

/**
 * A button that opens a menu of links and buttons; on phones a sheet from below. The menu is a native popover, so that it works without
 * JavaScript. The Tab key moves through it; with JavaScript (`listen-to-menus.ts`) also the arrow keys, Home and End.
 */
export function Menu({ id, label, content, className, children }: MenuProps) {
  return (
    <div className={css.around}>
      <button type="button" className={`${css.button} ${className ?? ''}`} popoverTarget={id} aria-label={label}>
        {content}
      </button>
      <div id={id} popover="auto" className={css.list} data-menu="">
        {children}
      </div>
    </div>
  )
}
