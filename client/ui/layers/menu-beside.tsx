import { type ReactNode, useEffect, useRef } from 'react'
import css from './menu.module.css'

interface MenuBesideProps {
  /** The pressed element: the menu is placed next to it and returns the focus to it. */
  opener: HTMLElement
  label: string
  /** Links, buttons, and forms with one button each. */
  children: ReactNode
  onClose: () => void
}

const NAME = '--menu-here'

/** A menu (`menu.tsx`) whose code is loaded on demand. It is open when mounted, with the focus on its first item. */
export function MenuBeside({ opener, label, children, onClose }: MenuBesideProps) {
  const list = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const menu = list.current
    if (!menu) return
    opener.style.setProperty('anchor-name', NAME)
    menu.style.setProperty('position-anchor', NAME)
    menu.showPopover()
    menu.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    const onToggle = ({ newState }: ToggleEvent) => {
      if (newState === 'open') return
      const isLost = document.activeElement === document.body || menu.contains(document.activeElement)
      if (isLost && opener.isConnected) opener.focus({ preventScroll: true })
      close.current()
    }
    menu.addEventListener('toggle', onToggle)
    return () => {
      menu.removeEventListener('toggle', onToggle)
      opener.style.removeProperty('anchor-name')
      menu.removeEventListener('toggle', onToggle)
    }
  }, [opener])
  return (
    <div
      ref={list}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={css.list}
      data-menu=""
      data-test-id="menu-beside"
    >
      {children}
    </div>
  )
}
