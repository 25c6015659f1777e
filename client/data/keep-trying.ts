/** Pauses between two tries while the browser is online but there is no answer, in ms: the first, and the longest. Each is twice the one before. */
const FIRST_PAUSE = 2000
const LONGEST_PAUSE = 5 * 60_000

export interface Trying {
  /** Tries at once, and begins again with the first pause. During a try: once more after it. */
  now(): void
  /** Tries after the next pause, unless a try is running. */
  later(): void
  end(): void
}

/**
 * Sends what waits for the network: when the network is back, and in growing pauses while something still waits. Without a network nothing is
 * tried. It never runs two tries at once.
 * @param send resolves to whether something still waits; if it rejects, the next try is the one when the network is back
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
