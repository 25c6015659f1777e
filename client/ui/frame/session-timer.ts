/**
 * Counts the seconds that the page was looked at (G-164): not while it is hidden, nor while something holds it (a dialog does,
 * MOD-004). Whenever the page is hidden it tells the document `session_time` with `detail: { seconds }`.
 */
export function createSessionTimer(
  page: Pick<Document, 'hidden' | 'addEventListener' | 'dispatchEvent'>,
  now: () => number,
) {
  let counted = 0
  let since: number | null = null
  let isPaused = false

  /** Begins or ends the stretch that is being counted, by what holds now. */
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

/** The page's own; it begins with the first to ask for it: the entry, as the page comes to life. */
export function sessionTimer(): SessionTimer {
  timer ??= createSessionTimer(document, () => performance.now())
  return timer
}
