import { type LiveEvent, PING, PONG, SESSION_ENDED } from '#domain/live/events.ts'
import { routes, withQuery } from '#domain/routes.ts'
import { connection, dispatch } from './rings.ts'

/** Interval of the connection check, in ms. */
const BEAT = 25_000
/** Delays between attempts to connect, in ms: the first, and the longest. */
const PAUSE = 1000
const LONGEST = 300_000
/** How long events are kept for pages that open after them, in ms. */
const KEPT = 60_000

/** Message between the tabs of a browser. `age`: a page was opened that many ms ago. */
type Said = { event: LiveEvent | null } | { state: 'closed' | 'open' | 'ended' } | { age: number }

/**
 * Receives the viewer's events over one socket for all tabs of a browser: the tab that holds the lock keeps the socket and forwards events to the others. When
 * it is closed, the next tab takes over. Without locks, as over plain http, pages poll.
 */
export function connect(user: string): void {
  const { locks } = navigator
  if (!locks || typeof BroadcastChannel === 'undefined') return
  const name = `live-${user}`
  const channel = new BroadcastChannel(name)
  let lead: ReturnType<typeof holdSocket> | null = null
  const tell = (said: Said) => {
    channel.postMessage(said)
    take(said)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if ('age' in data) lead?.welcome(data.age)
    else take(data)
  })
  channel.postMessage({ age: performance.now() } satisfies Said)
  void locks.request(name, () => {
    if (connection.get() === 'ended') return
    const { promise, resolve } = Promise.withResolvers<void>()
    lead = holdSocket(user, tell, resolve)
    return promise
  })
}

function take(said: Said): void {
  if ('event' in said) dispatch(said.event)
  else if ('state' in said) connection.set(said.state)
}

/** Keeps a socket open, with growing pauses after failures, until the session ends. */
function holdSocket(user: string, tell: (said: Said) => void, end: () => void) {
  const recent: { event: LiveEvent; at: number }[] = []
  let socket: WebSocket | null = null
  let failures = 0
  /** True if the server has answered since the last check. */
  let isAlive = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFirst = true

  function open() {
    clearTimeout(timer)
    isAlive = true
    const mine = new WebSocket(withQuery(routes.api.live, { user, age: Math.round(performance.now()) }))
    socket = mine
    mine.onopen = () => {
      failures = 0
      tell({ state: 'open' })
      // Events during an outage were missed; for a new page the server stores them.
      if (!isFirst) tell({ event: null })
      isFirst = false
    }
    mine.onmessage = ({ data }: MessageEvent<string>) => {
      isAlive = true
      if (data === PONG) return
      const event: LiveEvent = JSON.parse(data)
      recent.push({ event, at: performance.now() })
      tell({ event })
    }
    mine.onclose = ({ code }) => {
      if (socket === mine) lost(code)
    }
  }

  function lost(code: number) {
    socket = null
    tell({ state: code === SESSION_ENDED ? 'ended' : 'closed' })
    if (code === SESSION_ENDED) {
      clearInterval(beat)
      end()
      return
    }
    isFirst = false
    const pause = Math.min(LONGEST, PAUSE * 2 ** failures++)
    timer = setTimeout(open, pause * (0.5 + Math.random() / 2))
  }

  const beat = setInterval(() => {
    while (recent[0] && recent[0].at < performance.now() - KEPT) recent.shift()
    if (socket?.readyState !== WebSocket.OPEN) return
    if (isAlive) {
      isAlive = false
      socket.send(PING)
      return
    }
    // Don't wait for a dead connection's close event, which comes late.
    socket.close()
    lost(0)
  }, BEAT)
  window.addEventListener('online', () => socket ?? open())
  // Until the next tab has a socket, pages poll more often.
  window.addEventListener('pagehide', () => tell({ state: 'closed' }))
  open()
  return {
    /** Sends a newly opened page the connection state and recent events. */
    welcome(age: number) {
      tell({ state: socket?.readyState === WebSocket.OPEN ? 'open' : 'closed' })
      for (const { event, at } of recent) if (at >= performance.now() - age) tell({ event })
    },
  }
}
