/** The profiler's state (PRF-001). */
export type ProfilerState = 'DISABLED' | 'LAYOUT' | 'TIMING'

/** The intervals of the checks and the timeout of each state, in ms (PRF-002 to PRF-004). */
const INTERVALS = { LAYOUT: 500, TIMING: 100 } as const
const TIMEOUT = 60_000

interface Watched {
  /** True if every card of the first screen has a position. */
  isLaidOut(): boolean
  /** True if all pictures of these cards have loaded or failed. */
  isDrawn(): boolean
  /** Called once, when both are true. */
  onComplete(): void
}

/**
 * Watches a grid until its first screen is visually complete: first the layout, then the pictures, each for at most a minute (PRF-001 to
 * PRF-005).
 */
export function watchGrid({ isLaidOut, isDrawn, onComplete }: Watched): { state(): ProfilerState; stop(): void } {
  let state: ProfilerState = 'DISABLED'
  let timer: ReturnType<typeof setInterval> | undefined
  let left = 0

  function enter(next: ProfilerState) {
    clearInterval(timer)
    state = next
    left = TIMEOUT
    if (next !== 'DISABLED') timer = setInterval(check, INTERVALS[next])
  }

  function check() {
    if (state === 'LAYOUT' && isLaidOut()) return enter('TIMING')
    if (state === 'TIMING' && isDrawn()) {
      enter('DISABLED')
      return onComplete()
    }
    left -= state === 'DISABLED' ? 0 : INTERVALS[state]
    if (left <= 0) enter('DISABLED')
  }

  enter('LAYOUT')
  return { state: () => state, stop: () => enter('DISABLED') }
}
