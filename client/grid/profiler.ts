/** Whether the grid's first screen is watched, and for what (PRF-001). */
export type ProfilerState = 'DISABLED' | 'LAYOUT' | 'TIMING'

/** How often it looks, and when it gives up, in ms (PRF-002 to PRF-004). */
const EVERY = { LAYOUT: 500, TIMING: 100 } as const
const GIVES_UP = 60_000

interface Watched {
  /** Whether every card of the first screen has its place. */
  isLaidOut(): boolean
  /** Whether the pictures of these cards are there, or will not come. */
  isDrawn(): boolean
  /** Hears it once, when both are true. */
  onComplete(): void
}

/**
 * Watches a grid until its first screen is visually complete: first its layout, then its pictures, each for a minute at most, after
 * which it says nothing (PRF-001 to PRF-005).
 */
export function watchGrid({ isLaidOut, isDrawn, onComplete }: Watched): { state(): ProfilerState; stop(): void } {
  let state: ProfilerState = 'DISABLED'
  let timer: ReturnType<typeof setInterval> | undefined
  let left = 0

  function enter(next: ProfilerState) {
    clearInterval(timer)
    state = next
    left = GIVES_UP
    if (next !== 'DISABLED') timer = setInterval(look, EVERY[next])
  }

  function look() {
    if (state === 'LAYOUT' && isLaidOut()) return enter('TIMING')
    if (state === 'TIMING' && isDrawn()) {
      enter('DISABLED')
      return onComplete()
    }
    left -= state === 'DISABLED' ? 0 : EVERY[state]
    if (left <= 0) enter('DISABLED')
  }

  enter('LAYOUT')
  return { state: () => state, stop: () => enter('DISABLED') }
}
