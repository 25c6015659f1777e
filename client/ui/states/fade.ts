import { useEffect, useLayoutEffect, useState } from 'react'

/** How long something takes to fade out, in ms (MOD-022). */
export const FADE_OUT_MS = 120

export interface FadeState {
  /** It stands in the page; once switched off it does so until it has faded. */
  present: boolean
  /** It is to be seen: from the frame after it was switched on until it is switched off. */
  active: boolean
}

type Cancel = () => void

interface FadeOptions {
  /** ms between being switched off and leaving the page. */
  fadeOut?: number
  /** Runs something with the next frame. */
  nextFrame?: (run: () => void) => Cancel
}

/**
 * The switch behind what fades (MOD-022): on, it is present at once and active with the next frame, so that there is something to
 * fade from; off, it is inactive at once and gone when it has faded.
 */
export function createFade(tell: (state: FadeState) => void, options: FadeOptions = {}) {
  const { fadeOut = FADE_OUT_MS, nextFrame = animationFrame } = options
  let isOn = false
  let cancel: Cancel = () => undefined
  return {
    set(on: boolean) {
      if (on === isOn) return
      isOn = on
      cancel()
      tell({ present: true, active: false })
      cancel = on ? nextFrame(() => tell({ present: true, active: true })) : later(fadeOut)
    },
    stop: () => cancel(),
  }

  function later(ms: number): Cancel {
    const timer = setTimeout(() => tell({ present: false, active: false }), ms)
    return () => clearTimeout(timer)
  }
}

function animationFrame(run: () => void): Cancel {
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}

/** The same in a component: nothing is present on the server. */
export function useFade(on: boolean, fadeOut = FADE_OUT_MS): FadeState {
  const [state, tell] = useState<FadeState>({ present: false, active: false })
  const [fade] = useState(() => createFade(tell, { fadeOut }))
  // Before the next frame, or what is present and what is active would be drawn in one and nothing would fade.
  useLayoutEffect(() => fade.set(on), [fade, on])
  useEffect(() => fade.stop, [fade])
  return state
}
