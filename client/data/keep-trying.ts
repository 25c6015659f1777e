/** Delays between tries while the browser is online but the server does not answer, in ms: the first, and the longest. Each is twice the previous one. */
const FIRST_PAUSE = 2000
const LONGEST_PAUSE = 5 * 60_000

export interface Trying {
  /** Tries at once and resets the delay. During a try: tries again after it. */
  now(): void
  /** Tries after the next delay, unless a try is running. */
  later(): void
  end(): void
}

/**
 * Sends pending data when the network is back, and with growing delays while some is still pending. Never tries offline, and never runs two tries at once.
 * @param send resolves to true while something is still pending; if it rejects, the next try waits for the network
 */
export function keepTrying(send: () => Promise<boolean>): Trying {
  const ending = new AbortController()
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isWantedAgain = false

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (!navigator.onLine) return
    isRunning = true
    isWantedAgain = false
    const waits = await send().catch((error: unknown) => {
      console.warn(error)
      return false
    })
    isRunning = false
    if (ending.signal.aborted) return
    if (isWantedAgain) return run()
    if (waits) later()
    pause = waits ? Math.min(pause * 2, LONGEST_PAUSE) : FIRST_PAUSE
  }

  function later() {
    if (isRunning || ending.signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(run, pause)
  }

  function now() {
    pause = FIRST_PAUSE
    if (isRunning) isWantedAgain = true
    else void run()
  }

  window.addEventListener('online', now, { signal: ending.signal })
  return {
    now,
    later,
    end() {
      clearTimeout(timer)
      ending.abort()
    },
  }
}
