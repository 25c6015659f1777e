import { useEffect } from 'react'
import { usePage } from '../ui/frame/page-context.ts'

/** The keys j and k move the focus through the links of a list, unless the viewer has switched off shortcuts (WCAG 2.1.4). */
export function useQueueKeys(selector: string): void {
  const { viewer } = usePage()
  const isOn = viewer?.shortcuts !== false
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== 'j' && event.key !== 'k') || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
      const links = [...document.querySelectorAll<HTMLAnchorElement>(selector)]
      const at = links.indexOf(document.activeElement as HTMLAnchorElement)
      const next = links[event.key === 'j' ? at + 1 : Math.max(at - 1, 0)]
      next?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn, selector])
}
