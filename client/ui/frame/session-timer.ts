/**
 * Counts the seconds for which the page was visible (G-164), excluding those paused by a dialog (MOD-004). Whenever the page is hidden it dispatches the event
 * `session_time` on the document with `detail: { seconds }`.
 */
export function createSessionTimer(
  page: Pick<Document, 'hidden' | 'addEventListener' | 'dispatchEvent'>,
  now: () => number,
) {
  let counted = 0
  let since: number | null = null
  let isPaused = false

  /** Starts or stops counting, as the state requires. */
  function settle() {
    const runs = !isPaused && !page.hidden
    if (since !== null) counted += now() - since
    since = runs ? now() : null
  }
  const seconds = () => Math.floor((counted + (since === null ? 0 : now() - since)) / 1000)

  settle()
  page.addEventListener('visibilitychange', () => {
    settle()
    if (page.hidden) page.dispatchEvent(new CustomEvent('session_time', { detail: { seconds: seconds() } }))
  })
  return {
    seconds,
    paused: () => isPaused,
    pause() {
      isPaused = true
      settle()
    },
    resume() {
      isPaused = false
      settle()
    },
  }
}
type SessionTimer = ReturnType<typeof createSessionTimer>

let timer: SessionTimer | undefined

/** The page's timer. The first call, by the entry at hydration, starts it. */
export function sessionTimer(): SessionTimer {
  timer ??= createSessionTimer(document, () => performance.now())
  return timer
}
