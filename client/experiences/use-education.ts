import { useEffect, useState } from 'react'
import type { Education } from '../../domain/experiences/display.ts'
import { href, routes } from '../../domain/routes.ts'
import { callQuietly } from '../data/call.ts'

/** Whether a dialog, a menu or a field has the viewer's attention: then no hint comes on top of it. */
function isBusy(): boolean {
  return document.querySelector('dialog[open], [popover]:popover-open') !== null || isTyping(document.activeElement)
}

function isTyping(element: Element | null): boolean {
  return element?.matches('input, textarea, select, [contenteditable]') ?? false
}

/** A hint's state: it is shown unless the viewer is busy, and each end of it is kept for all their devices (EDU-005). */
export function useEducation({ placement, experience_id }: Education) {
  const [isShown, setShown] = useState(false)
  const tell = (action: 'view' | 'complete' | 'dismiss') => {
    const address = href(routes.api.experience, { experience: experience_id })
    // If it can't be kept, the hint comes again another time.
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
