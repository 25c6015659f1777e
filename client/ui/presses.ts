/** Elements that need React: buttons without a native function, and elements with `data-js`. */
export const INTERACTIVE = 'button:not([commandfor],[popovertarget],[type=submit]),[data-js]'

/** Elements whose intents load React: the same, and fields of forms with `data-js`. */
export const INTENDED = `${INTERACTIVE},form[data-js]`

/** Events that precede a press. */
export const INTENTS = ['pointerover', 'focusin', 'keydown'] as const

/** A click or submit that waits for hydration. */
export interface QueuedPress {
  target: HTMLElement
  submitter?: HTMLElement | null
}

/** The closest element around the event's target; undefined if the target is the document or window. */
export function closest<E extends HTMLElement = HTMLElement>(
  { target }: { target: EventTarget | null },
  selector: string,
): E | null | undefined {
  return target instanceof Element ? target.closest<E>(selector) : undefined
}

/** The press of a click or submit event that needs React; null: the browser handles it, as clicks with modifiers. */
export function pressOf(event: Event): QueuedPress | null {
  if (event.type === 'submit') {
    const target = closest(event, 'form[data-js]')
    return target ? { target, submitter: (event as SubmitEvent).submitter } : null
  }
  const { metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent
  const target = metaKey || ctrlKey || shiftKey || altKey ? null : closest(event, INTERACTIVE)
  return target && !target.matches('form') ? { target } : null
}

/** Repeats queued presses, one per task. Elements that an earlier press has removed are skipped: a removed link would still navigate. */
export function replayPresses(queue: QueuedPress[], done?: () => void): void {
  const next = queue.shift()
  if (!next) {
    done?.()
    return
  }
  const { target, submitter } = next
  if (target.isConnected)
    if (target instanceof HTMLFormElement) target.requestSubmit(submitter)
    else target.click()
  setTimeout(replayPresses, 0, queue, done)
}
