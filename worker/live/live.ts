import { DurableObject } from 'cloudflare:workers'
import { type LiveEvent, PING, PONG, SESSION_ENDED } from '#domain/live/events.ts'

/** Maximum sockets of one person, one per browser. Another one closes the oldest. */
const MOST = 20
/** Number of recent events kept for pages that were rendered before an event and connect after it. */
const REMEMBERED = 50
/** WebSocket close code 1008, policy violation. */
const POLICY = 1008

/**
 * The sockets of one person's browsers. Stores no data: clients that get an event query the database. Hibernates when idle; the platform keeps the
 * sockets and answers their pings.
 */
export class Live extends DurableObject<unknown> {
  /** Lost when the object hibernates, which takes longer than a page needs to connect. */
  #recent: { event: LiveEvent; at: number }[] = []

  constructor(ctx: DurableObjectState, env: unknown) {
    super(ctx, env)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
  }

  /** Accepts a socket for a session that the caller has verified (`routes.ts`), and sends the events of its last `age` ms. */
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

  /** Closes the sockets of all sessions except these, and sends events to the others. @param sessions ids of valid sessions */
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

  /** Sockets that are open, without those that are closing. */
  #open(): WebSocket[] {
    return this.ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN)
  }

  /** Browsers only send pings, which the platform answers itself. */
  override async webSocketMessage(socket: WebSocket): Promise<void> {
    socket.close(POLICY, 'This socket only sends')
  }
}
