import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test'
import { afterEach, expect, test, vi } from 'vitest'
import worker from '#worker/index.ts'
import settings from '../../wrangler.toml?raw'

afterEach(() => vi.restoreAllMocks())

/** Delivers a message about nobody to a queue; returns what became of it and what was logged. */
async function deliver(queue: string, body: object) {
  const lines: Record<string, unknown>[] = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(JSON.parse(line)))
  const messages = createMessageBatch(queue, [{ id: 'm', timestamp: new Date(), attempts: 1, body }])
  const ctx = createExecutionContext()
  await worker.queue(messages as never, env as never)
  const { explicitAcks, retryMessages, retryBatch } = await getQueueResult(messages, ctx)
  const isRetried = retryBatch.retry || retryMessages.length > 0
  return { result: explicitAcks.length > 0 ? 'done' : isRetried ? 'retried' : 'dropped', lines }
}

test('staging’s queues reach the same consumers as production’s, because only the ends of their names are the same [REL-12]', async () => {
  for (const name of ['pinfold', 'pinfold-staging', 'another']) {
    expect(await deliver(`${name}-clusters`, { userId: 1 })).toEqual({ result: 'done', lines: [] })
    expect(await deliver(`${name}-homefeed`, { kind: 0, sourceId: 1 })).toEqual({ result: 'done', lines: [] })
    expect(await deliver(`${name}-media`, { key: '0'.repeat(32) })).toEqual({ result: 'done', lines: [] })
  }
})

test('a message that failed to the last is logged with its queue and without its content, and not delivered again [REL-12]', async () => {
  const { result, lines } = await deliver('pinfold-clusters-dead', { userId: 4711 })
  expect(result).toBe('dropped')
  expect(lines).toEqual([{ event: 'message_failed', queue: 'pinfold-clusters-dead', messages: 1 }])
})

test('a message of an unknown queue is logged and kept', async () => {
  const { result, lines } = await deliver('pinfold-other', {})
  expect(result).toBe('retried')
  expect(lines).toEqual([{ event: 'unknown_queue', queue: 'pinfold-other', messages: 1 }])
})

test('every queue with a producer has a consumer, and each passes on what fails', () => {
  const queues = (part: string) =>
    [...settings.matchAll(new RegExp(`\\[\\[queues\\.${part}\\]\\]\\n((?:.+\\n)+)`, 'g'))].map(([, text = '']) => ({
      queue: /^queue = "(.+)"/m.exec(text)?.[1] ?? '',
      dead: /^dead_letter_queue = "(.+)"/m.exec(text)?.[1] ?? null,
    }))
  const producers = queues('producers').map(({ queue }) => queue)
  const consumers = queues('consumers')
  const dead = producers.map((queue) => `${queue}-dead`)
  expect(producers).toHaveLength(7)
  expect(consumers.map(({ queue }) => queue).sort()).toEqual([...producers, ...dead].sort())
  for (const { queue, dead: passedTo } of consumers)
    expect(passedTo).toBe(producers.includes(queue) ? `${queue}-dead` : null)
})
