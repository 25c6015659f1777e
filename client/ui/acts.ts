/** What only React can act on: buttons that are not the browser's own business, and what is marked. */
export const ACTS = 'button:not([commandfor],[popovertarget],[type=submit]),[data-js]'

/** What somebody means to act on before it can: the same, and fields of forms that are marked. */
export const INTENDED = `${ACTS},form[data-js]`

/** What may mean that something is about to be pressed. */
export const INTENTS = ['pointerover', 'focusin', 'keydown'] as const

/** A press that is kept until somebody can act on it. */
export interface Kept {
  target: HTMLElement
  submitter?: HTMLElement | null
}

/** What an event is of, or what is around that; the page itself has nothing around it. */
export function closest(event: Event, selector: string): HTMLElement | null | undefined {
  return (event.target as Partial<Element>).closest?.<HTMLElement>(selector)
}

/** The press that a click or a submit is, if only React can act on it. Clicks with modifiers are the browser's. */
export function pressOf(event: Event): Kept | null {
  if (event.type === 'submit') {
    const target = closest(event, 'form[data-js]')
    return target ? { target, submitter: (event as SubmitEvent).submitter } : null
  }
  const { metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent
  const target = metaKey || ctrlKey || shiftKey || altKey ? null : closest(event, ACTS)
  return target && !target.matches('form') ? { target } : null
}

/** Presses each again, one a task. A link that an earlier press has taken away would lead off the page all the same. */
export function pressAgain(kept: Kept[], done?: () => void): void {
  const next = kept.shift()
  if (!next) {
    done?.()
    return
  }
  const { target, submitter } = next
  if (target.isConnected)
    if (target instanceof HTMLFormElement) target.requestSubmit(submitter)
    else target.click()
  setTimeout(pressAgain, 0, kept, done)
}
