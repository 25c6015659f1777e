import { useEffect, useLayoutEffect, useState } from 'react'

/** The duration of fading out, in ms (MOD-022). */
export const FADE_OUT_MS = 120

export interface FadeState {
  /** True while it is in the document: until it has faded out. */
  present: boolean
  /** True while it is visible: from the frame after switching on until switching off. */
  active: boolean
}

type Cancel = () => void

interface FadeOptions {
  /** ms between switching off and leaving the document. */
  fadeOut?: number
  /** Runs a function with the next frame. */
  nextFrame?: (run: () => void) => Cancel
}

/**
 * The state of an element that fades in and out (MOD-022). Switched on, it is present at once and active with the next frame, so that a
 * CSS transition runs; switched off, it is inactive at once and not present after the fade.
 */
export function createFade(onChange: (state: FadeState) => void, options: FadeOptions = {}) {
  const { fadeOut = FADE_OUT_MS, nextFrame = animationFrame } = options
  let isOn = false
  let cancel: Cancel = () => undefined
  return {
    set(on: boolean) {
      if (on === isOn) return
      isOn = on
      cancel()
      onChange({ present: true, active: false })
      cancel = on ? nextFrame(() => onChange({ present: true, active: true })) : later(fadeOut)
    },
    stop: () => cancel(),
  }

  function later(ms: number): Cancel {
    const timer = setTimeout(() => onChange({ present: false, active: false }), ms)
    return () => clearTimeout(timer)
  }
}

function animationFrame(run: () => void): Cancel {
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}

/** `createFade` for a component. Not present on the server. */
export function useFade(on: boolean, fadeOut = FADE_OUT_MS): FadeState {
  const [state, onChange] = useState<FadeState>({ present: false, active: false })
  const [fade] = useState(() => createFade(onChange, { fadeOut }))
  // A layout effect, because both states must not be rendered in the same frame: nothing would fade.
  useLayoutEffect(() => fade.set(on), [fade, on])
  useEffect(() => fade.stop, [fade])
  return state
}
