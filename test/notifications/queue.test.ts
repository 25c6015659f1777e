import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import type { BellMail } from '#worker/messages.ts'
import { MAILS_QUEUE } from '#worker/queues.ts'
import { mailsTo } from '../fixtures/mail.ts'
import { choose, followers, reader, turn, waiting } from '../fixtures/notification-mails.ts'

const DAY = 24 * 3600_000

/** Delivers messages to the queue's consumer. */
async function consume(bodies: BellMail[]) {
  const sent = bodies.map((body, i) => ({ id: String(i), timestamp: new Date(), attempts: 1, body }))
  const batch = createMessageBatch(MAILS_QUEUE, sent)
  await worker.queue(batch as never, env as never)
  await getQueueResult(batch, createExecutionContext())
}

test('a message that comes twice, or while the job runs, sends one mail', async () => {
  const ada = await reader()
  await choose(ada, { follow: 'daily' })
  await followers(3, ada)
  const messages = await waiting(ada)
  await Promise.all([consume(messages), consume(messages), turn(messages[0]?.dueAt)])
  await consume([...messages, ...messages])
  await turn((messages[0]?.dueAt ?? 0) + DAY)
  expect(await mailsTo(ada.email)).toHaveLength(1)
})

test('where a queue is, a turn queues each mail once', async () => {
  const ada = await reader()
  await choose(ada, { follow: 'daily' })
  await followers(2, ada)
  const sent: BellMail[] = []
  const MAILS = { sendBatch: async (batch: { body: BellMail }[]) => void sent.push(...batch.map(({ body }) => body)) }
  const [due] = await waiting(ada)
  const scheduled = { cron: '*/5 * * * *', scheduledTime: due?.dueAt ?? 0, noRetry: () => undefined }
  for (let n = 0; n < 2; n++) await worker.scheduled(scheduled as never, { ...env, MAILS } as never)
  const mine = sent.filter(({ userId }) => userId === ada.id)
  expect(mine).toEqual([{ userId: ada.id, pace: 'daily', notificationId: 0 }])
  expect(await mailsTo(ada.email)).toEqual([])
  await consume(mine)
  expect(await mailsTo(ada.email)).toHaveLength(1)
})
