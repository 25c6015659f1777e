/** The clock: `performance.now` and `setTimeout` in a browser, a fake in tests. */
export interface Clock {
  now: () => number
  later: (run: () => void, ms: number) => unknown
}

/**
 * Limits `sample` to one run per `interval` ms: at once if possible, else once at the end of the interval, so that the
 * last event of a burst is sampled (MOD-019).
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
    // If the clock was set back, `wait` would be longer than the interval.
    clock.later(run, Math.min(wait, interval))
  }
}
