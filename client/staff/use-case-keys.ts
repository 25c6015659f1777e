import { useEffect } from 'react'
import type { Action } from '#domain/legal/cases.ts'
import { usePage } from '../ui/frame/page-context.ts'

/** The keys that choose an action. */
export const ACTION_KEYS: Record<Action, string> = {
  none: 'n',
  warn: 'w',
  noindex: 'h',
  remove: 'r',
  erase: 'e',
  limit: 'l',
  suspend: 's',
}

/** Fields in which a letter is text; excludes radio buttons. */
const TYPED = 'input:not([type=radio]), textarea, select, [contenteditable]'

/** Lets a key press the button, link or radio button that names it in `aria-keyshortcuts`, unless the viewer has switched off shortcuts (WCAG 2.1.4). */
export function useCaseKeys(): void {
  const { viewer } = usePage()
  const isOn = viewer?.shortcuts !== false
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (!/^[a-z]$/.test(event.key) || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return
      if (event.target instanceof Element && event.target.closest(TYPED)) return
      const named = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${event.key}"]`)
      if (!named) return
      named.focus()
      named.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}
