import { batch } from '#worker/db/batch.ts'
import { openDatabase } from '#worker/db/open.ts'
import { selectWaiting } from '#worker/exports/queries.ts'
import { selectWaitingImports } from '#worker/imports/running/queries.ts'
import { TRANSFERS_QUEUE } from '#worker/queues.ts'
import type { Server } from './serve.ts'

/** Polling interval in ms: together with a job's lock time, less than 30 seconds (docs/decisions/141). */
export const LOOKED_EVERY = 5000
const AT_ONCE = 20

/**
 * Continues archives and imports that no job works on: a local server that was killed has lost its queue messages.
 * @returns stops it
 */
export function keepTransfersGoing(server: Server): () => void {
  const db = openDatabase({ DB: server.db as never })
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      const now = Date.now()
      const { exports, imports } = await batch(db, {
        exports: selectWaiting(now, AT_ONCE),
        imports: selectWaitingImports(now, AT_ONCE),
      })
      const messages = [...exports.map(({ id }) => ({ export: id })), ...imports.map(({ id }) => ({ import: id }))]
      for (const message of messages) await server.deliver(TRANSFERS_QUEUE, message)
    } finally {
      isLooking = false
    }
  }
  // The next run makes up for one that fails during a reload.
  const timer = setInterval(() => look().catch(() => undefined), LOOKED_EVERY).unref()
  return () => clearInterval(timer)
}
