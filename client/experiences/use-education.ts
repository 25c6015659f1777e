import { useEffect, useState } from 'react'
import type { Education } from '#domain/experiences/display.ts'
import { href, routes } from '#domain/routes.ts'
import { callQuietly } from '../data/call.ts'

/** True if a dialog, a menu or a text field is in use: no hint is shown then. */
function isBusy(): boolean {
  return document.querySelector('dialog[open], [popover]:popover-open') !== null || isTyping(document.activeElement)
}

function isTyping(element: Element | null): boolean {
  return element?.matches('input, textarea, select, [contenteditable]') ?? false
}

/** State of a hint: shown unless the viewer is busy. Each dismissal is stored for all of the viewer's devices (EDU-005). */
export function useEducation({ placement, experience_id }: Education) {
  const [isShown, setShown] = useState(false)
  const tell = (action: 'view' | 'complete' | 'dismiss') => {
    const address = href(routes.api.experience, { experience: experience_id })
    // If the request fails, the hint is shown again another time.
    void callQuietly('PUT', address, { placement_id: placement, action })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => {
    if (isBusy()) return
    setShown(true)
    tell('view')
  }, [])
  const end = (action: 'complete' | 'dismiss') => {
    setShown(false)
    tell(action)
  }
  return { isShown, complete: () => end('complete'), dismiss: () => end('dismiss') }
}
