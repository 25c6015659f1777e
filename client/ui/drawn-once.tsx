import type { ReactNode, SyntheticEvent } from 'react'
import { Drawn } from './drawn.tsx'
import { opensHere } from './pressed.ts'

interface DrawnOnceProps {
  testId: string
  /** Draws it, on the server alone, with a view of a `*.server.tsx`: no browser has the code of that. */
  draw: () => ReactNode
  /** Hears what is pressed in it, by its `data-act`. */
  onAct: (name: string) => void
}

/**
 * Markup that the browser takes from the document as it stands. Where it must change, its owner draws something else in its place, with
 * code that is fetched for that.
 */
export function DrawnOnce({ testId, draw, onAct }: DrawnOnceProps) {
  const hear = (event: SyntheticEvent) => {
    const { target, nativeEvent } = event
    const pressed = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : target
    const name = pressed instanceof Element && pressed.closest('[data-act]')?.getAttribute('data-act')
    if (!name || (event.type === 'click' && !opensHere(nativeEvent as MouseEvent))) return
    event.preventDefault()
    onAct(name)
  }
  return <Drawn as="section" data-test-id={testId} onClick={hear} draw={draw} />
}
