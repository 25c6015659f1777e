import { DurableObject } from 'cloudflare:workers'
import { type LiveEvent, PING, PONG, SESSION_ENDED } from '../../domain/live/events.ts'

/** Sockets of one person: one a browser. Another one closes the oldest. */
const MOST = 20
/** Events that are remembered for pages that were rendered before them and connect after them. */
const REMEMBERED = 50
/** Code of a close because of what the other side has sent. */
const POLICY = 1008

/**
 * The sockets of one person's browsers. It stores nothing: whoever is told of an event asks the database. It sleeps while nothing happens, and
 * the platform keeps the sockets and answers their pings.
 */
export class Live extends DurableObject<unknown> {
  /** Lost when it falls asleep, which takes longer than a page needs to connect. */
  #recent: { event: LiveEvent; at: number }[] = []

  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
  }

  /** Takes a socket for a session that the caller has verified (`routes.ts`), and sends what has happened within its last `age` ms. */
  override async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url)
    const { 0: theirs, 1: ours } = new WebSocketPair()
    const now = Date.now()
    const opened = (socket: WebSocket) => Number(socket.deserializeAttachment())
    const newest = this.#open().sort((a, b) => opened(b) - opened(a))
    for (const oldest of newest.slice(MOST - 1)) oldest.close(POLICY, 'Too many sockets')
    ours.serializeAttachment(now)
    this.ctx.acceptWebSocket(ours, [searchParams.get('session') ?? ''])
    const since = now - Number(searchParams.get('age'))
    for (const { event, at } of this.#recent) if (at >= since) ours.send(JSON.stringify(event))
    return new Response(null, { status: 101, webSocket: theirs })
  }

  /** Closes the sockets of all sessions but these, and sends events to the others. @param sessions ids */
  async ring(sessions: readonly number[], events: readonly LiveEvent[]): Promise<void> {
    const valid = new Set(sessions.map(String))
    const at = Date.now()
    this.#recent = [...this.#recent, ...events.map((event) => ({ event, at }))].slice(-REMEMBERED)
    for (const socket of this.#open()) {
      const [session = ''] = this.ctx.getTags(socket)
      if (!valid.has(session)) socket.close(SESSION_ENDED, 'The session has ended')
      else for (const event of events) socket.send(JSON.stringify(event))
    }
  }

  /** Those that are not closing. */
  #open(): WebSocket[] {
    return this.ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN)
  }

  /** Browsers only send pings, which never arrive here. */
  override async webSocketMessage(socket: WebSocket): Promise<void> {
    socket.close(POLICY, 'This socket only sends')
  }
}
