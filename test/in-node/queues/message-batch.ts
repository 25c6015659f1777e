import { type ExecutionContext, waitOnExecutionContext } from '../execution-context.ts'

export interface Message {
  id: string
  timestamp: Date
  body: unknown
  attempts: number
}

interface QueueRetryBatch {
  retry: boolean
  delaySeconds?: number
}
interface QueueRetryMessage {
  msgId: string
  delaySeconds?: number
}
/** What a consumer decided. */
export interface QueueResult {
  outcome: 'ok'
  retryBatch: QueueRetryBatch
  ackAll: boolean
  retryMessages: QueueRetryMessage[]
  explicitAcks: string[]
}

/** Stands for the batch that a consumer of a queue gets. The first decision about a message counts. */
export class MessageBatch {
  readonly queue: string
  readonly messages: (Message & { ack(): void; retry(options?: { delaySeconds?: number }): void })[]
  readonly result: QueueResult = {
    ...{ outcome: 'ok', retryBatch: { retry: false }, ackAll: false },
    ...{ retryMessages: [], explicitAcks: [] },
  }

  constructor(queue: string, messages: readonly Message[]) {
    const { result } = this
    const isDecided = (id: string) =>
      result.ackAll ||
      result.retryBatch.retry ||
      result.explicitAcks.includes(id) ||
      result.retryMessages.some(({ msgId }) => msgId === id)
    this.queue = queue
    this.messages = messages.map((message) => ({
      ...message,
      body: structuredClone(message.body),
      ack: () => void (isDecided(message.id) || result.explicitAcks.push(message.id)),
      retry: (options = {}) =>
        void (isDecided(message.id) || result.retryMessages.push({ msgId: message.id, ...options })),
    }))
  }

  ackAll(): void {
    if (!this.result.retryBatch.retry) this.result.ackAll = true
  }

  retryAll(options: { delaySeconds?: number } = {}): void {
    if (!this.result.ackAll) this.result.retryBatch = { retry: true, ...options }
  }
}

export function createMessageBatch(queue: string, messages: readonly Message[]): MessageBatch {
  return new MessageBatch(queue, messages)
}

export async function getQueueResult({ result }: MessageBatch, context: ExecutionContext): Promise<QueueResult> {
  await waitOnExecutionContext(context)
  return result
}
