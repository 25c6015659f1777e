/** Time as the caller has it: `performance.now` and `setTimeout` in a browser, hand-made in tests. */
export interface Clock {
  now: () => number
  later: (run: () => void, ms: number) => unknown
}

/**
 * A function that runs `sample` at most once every `interval` ms: at once where it may, else once at the end of the
 * wait, so that the last of a burst is always seen (MOD-019).
 */
export function throttle(sample: () => void, interval: number, clock: Clock): () => void {
  let last = Number.NEGATIVE_INFINITY
  let waiting = false
  function run() {
    waiting = false
    last = clock.now()
    sample()
  }
  return function throttled() {
    if (waiting) return
    const wait = last + interval - clock.now()
    if (wait <= 0) return run()
    waiting = true
    // A clock that was set back would make the wait as long as the step back.
    clock.later(run, Math.min(wait, interval))
  }
}
