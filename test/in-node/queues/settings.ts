export interface QueueSettings {
  /** Most messages at a time. */
  batchSize: number
  /** How long a batch with room for more waits, in seconds. */
  batchSeconds: number
  retries: number
  /** The queue for messages that failed to the last; null: they are dropped. */
  deadLetters: string | null
}

interface Queues {
  /** Names of queues by their bindings. */
  producers: Map<string, string>
  /** By the names of the queues. */
  consumers: Map<string, QueueSettings>
}

/** The queues of `wrangler.toml`. @param atOnce names of queues whose batches don't wait */
export function queuesIn(toml: string, atOnce: readonly string[]): Queues {
  const tables = [...toml.matchAll(/^\[\[queues\.(producers|consumers)\]\]\n((?:.+\n)*)/gm)].map(
    ([, kind, lines = '']) => {
      const values = [...lines.matchAll(/^(\w+) = "?(.*?)"?$/gm)].map(([, key = '', value = '']) => [key, value])
      return { kind, values: new Map(values as [string, string][]) }
    },
  )
  const producers = new Map<string, string>()
  const consumers = new Map<string, QueueSettings>()
  for (const { kind, values } of tables) {
    const queue = values.get('queue') ?? ''
    if (kind === 'producers') producers.set(values.get('binding') ?? '', queue)
    else
      consumers.set(queue, {
        batchSize: Number(values.get('max_batch_size') ?? 5),
        batchSeconds: atOnce.includes(queue) ? 0 : Number(values.get('max_batch_timeout') ?? 1),
        retries: Number(values.get('max_retries') ?? 2),
        deadLetters: values.get('dead_letter_queue') ?? null,
      })
  }
  return { producers, consumers }
}
