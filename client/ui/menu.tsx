import { type KeyboardEvent, type ReactNode, useRef } from 'react'
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
 * What can be done, behind a button; on phones a sheet from below. It is a list of plain links and buttons that the browser opens
 * and closes, with and without JavaScript: Tab goes through it, with JavaScript the arrow keys, Home and End do too.
 */
export function Menu({ id, label, face, className, children }: MenuProps) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!list.current?.matches(':popover-open')) return
    const items = [...list.current.querySelectorAll<HTMLElement>('a, button:enabled')]
    const next = items.at(stepFrom(items.indexOf(document.activeElement as HTMLElement), event.key, items.length))
    if (!next || !KEYS.includes(event.key)) return
    event.preventDefault()
    next.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the items inside
    <div className={css.around} onKeyDown={onKeyDown}>
      <button type="button" className={`${css.button} ${className ?? ''}`} popoverTarget={id} aria-label={label}>
        {face}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: what is clicked are the items inside */}
      <div
        ref={list}
        id={id}
        popover="auto"
        className={css.list}
        onClick={(event) => (event.target as Element).closest('a, button') && list.current?.hidePopover()}
      >
        {children}
      </div>
    </div>
  )
}

const KEYS = ['ArrowDown', 'ArrowUp', 'Home', 'End']

/** The place that a key leads to from another, -1 being the button; negative places count from the end. */
function stepFrom(at: number, key: string, count: number): number {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at <= 0 ? -1 : at - 1
  return key === 'Home' ? 0 : -1
}
