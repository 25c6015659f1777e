import { createExecutionContext, waitOnExecutionContext } from '../execution-context.ts'
import { runAfter } from '../turn.ts'
import { noteRunning } from '../unfinished.ts'
import { type Message, MessageBatch } from './message-batch.ts'
import type { QueueSettings } from './settings.ts'

export type Consume = (batch: MessageBatch, context: ReturnType<typeof createExecutionContext>) => Promise<void>

interface SendOptions {
  delaySeconds?: number
}

/** ms that a message is on its way: whoever has sent it goes on first, as on the platform. */
const HOP = 250

/** Stands for a queue with its consumer: batches, delays, redelivery, and the queue for messages that failed to the last. */
export class Queue {
  readonly #name: string
  readonly #settings: QueueSettings
  readonly #consume: Consume
  readonly #toDeadLetters: (body: unknown) => void
  readonly #timers = new Set<NodeJS.Timeout>()
  #due: Message[] = []
  #next: NodeJS.Timeout | null = null
  #isDelivering = false
  #sent = 0

  constructor(name: string, settings: QueueSettings, consume: Consume, toDeadLetters: (body: unknown) => void) {
    this.#name = name
    this.#settings = settings
    this.#consume = consume
    this.#toDeadLetters = toDeadLetters
  }

  async send(body: unknown, { delaySeconds = 0 }: SendOptions = {}): Promise<void> {
    const message = { id: `${this.#name}-${++this.#sent}`, timestamp: new Date(), body: structuredClone(body) }
    this.#put({ ...message, attempts: 1 }, delaySeconds)
  }

  async sendBatch(messages: Iterable<{ body: unknown } & SendOptions>, options: SendOptions = {}): Promise<void> {
    for (const { body, ...own } of messages) await this.send(body, { ...options, ...own })
  }

  /** Drops what is not being delivered. */
  empty(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    if (this.#next) clearTimeout(this.#next)
    this.#next = null
    this.#due = []
  }

  #put(message: Message, delaySeconds: number): void {
    if (!delaySeconds) {
      this.#due.push(message)
      this.#deliverSoon()
      return
    }
    const timer = runAfter(delaySeconds * 1000, () => {
      this.#timers.delete(timer)
      this.#put(message, 0)
    })
    timer.unref()
    this.#timers.add(timer)
  }

  /** A batch with room for more waits for it; a full one goes at once. */
  #deliverSoon(): void {
    if (this.#isDelivering || this.#due.length === 0) return
    if (this.#next) clearTimeout(this.#next)
    const { batchSize, batchSeconds } = this.#settings
    this.#next = runAfter(this.#due.length < batchSize ? batchSeconds * 1000 + HOP : HOP, () => {
      this.#next = null
      noteRunning(`a message of ${this.#name}`, this.#deliver())
    })
  }

  async #deliver(): Promise<void> {
    this.#isDelivering = true
    const messages = this.#due.splice(0, this.#settings.batchSize)
    const batch = new MessageBatch(this.#name, messages)
    const context = createExecutionContext()
    let isFailed = false
    try {
      await this.#consume(batch, context)
      await waitOnExecutionContext(context)
    } catch {
      // The worker has logged it.
      isFailed = true
    }
    const { retryBatch, retryMessages } = batch.result
    for (const message of messages) {
      const asked = retryMessages.find(({ msgId }) => msgId === message.id)
      if (!isFailed && !retryBatch.retry && !asked) continue
      if (message.attempts > this.#settings.retries) this.#toDeadLetters(message.body)
      else
        this.#put({ ...message, attempts: message.attempts + 1 }, asked?.delaySeconds ?? retryBatch.delaySeconds ?? 0)
    }
    this.#isDelivering = false
    this.#deliverSoon()
  }
}
