import { MOST_CUTS } from '#domain/imports/cut-off.ts'
import { batch } from '#worker/db/batch.ts'
import { type Database, openDatabase } from '#worker/db/open.ts'
import { BudgetSpent } from '#worker/db/sending/budget.ts'
import type { Bindings } from '#worker/env.ts'
import { newHolder, PAUSE, whileHeld } from '#worker/leases.ts'
import { causeOf, log } from '#worker/log.ts'
import type { TargetRow } from '#worker/model/exports/tables.ts'
import { archiveName } from '../archive/names.ts'
import type { StepResult } from '../archive/run.ts'
import { finish, piecesOf, type Sending, sendNext, takeBack } from './files.ts'
import { openTarget } from './open-target.ts'
import { changeTarget, holdTarget, selectSent, selectTarget, setLostAside } from './queries.ts'
import { Unsent } from './sending.ts'
import { mailUnsent } from './unsent-mail.ts'

/** Limits of one step: pieces, and ms after which it begins no other. */
export interface SendBudget {
  pieces: number
  ms: number
}

/**
 * Does the next step of a sending (docs/decisions/168). Pieces sent by an interrupted step stay sent. After three steps without progress it is set aside, its
 * pieces are taken back, and the person is notified.
 */
export async function sendStep(
  db: Database,
  env: Bindings,
  userId: number,
  now: number,
  budget: SendBudget,
): Promise<StepResult> {
  const {
    lost: [lost],
    held: [row],
    other: [other],
  } = await batch(db, {
    lost: setLostAside(userId, now),
    held: holdTarget(userId, now, newHolder()),
    other: selectTarget(userId),
  })
  if (lost) await giveUp(db, env, lost, now)
  if (!row) return other?.state === 'waiting' ? { again: other.heldUntil } : 'none'
  // A database of its own, because the step's calls may be limited: these calls are made between them and after the last one.
  const beside = openDatabase(env)
  const renew = (heldUntil: number) => batch(beside, { renewed: changeTarget(row, { heldUntil }) })
  try {
    return await whileHeld(now, renew, () => work(db, env, row, now, budget))
  } catch (error) {
    if (!(error instanceof Unsent)) log('error', 'archive_sending', { cause: causeOf(error) })
    const { fault, status } = error instanceof Unsent ? error : new Unsent('failed')
    const isLast = row.faults >= MOST_CUTS || fault === 'gone' || fault === 'locked'
    const again = now + (error instanceof BudgetSpent ? 0 : PAUSE * Math.max(1, row.faults))
    const change = { fault, status, heldUntil: again, ...(isLast && { state: 'failed' as const }) }
    const { kept } = await batch(beside, { kept: changeTarget(row, change) })
    if (kept.length === 0) return 'none'
    if (!isLast) return { again }
    const { latest } = await batch(beside, { latest: selectTarget(userId) })
    if (latest[0]) await giveUp(beside, env, latest[0], now)
    return 'none'
  }
}

async function work(db: Database, env: Bindings, row: TargetRow, now: number, budget: SendBudget): Promise<StepResult> {
  const started = Date.now()
  const target = await openTarget(env, row)
  if (!target) throw new Unsent('locked')
  const sending = await sendingOf(db, env, row, now)
  const came = { ...{ name: sending.name, bytes: sending.bytes }, faults: 0, fault: null, status: null }
  const keep = (change: Parameters<typeof changeTarget>[1]) => batch(db, { kept: changeTarget(row, change) })
  const all = piecesOf(target.kind, sending.bytes)
  for (let sent = 0; sending.parts.length < all; sent++) {
    if (sent >= budget.pieces || Date.now() - started >= budget.ms) {
      const { kept } = await keep({ heldUntil: now + Date.now() - started })
      return kept.length === 0 ? 'none' : 'more'
    }
    const { name, bytes } = sending
    const etag = await sendNext(target, sending, env.MEDIA, (upload) => keep({ name, bytes, upload }))
    sending.parts.push(etag)
    const { kept } = await keep({ ...came, parts: sending.parts })
    // Progress: a later fault counts as the first one.
    row.faults = 0
    // The person removed the target, or another job has taken over.
    if (kept.length > 0) continue
    const { left } = await batch(db, { left: selectTarget(row.userId) })
    if (left[0]?.exportId !== row.exportId) await takeBack(target, sending)
    return 'none'
  }
  await finish(target, sending)
  const done = { sentAt: now + Date.now() - started, sentName: sending.name, sentBytes: sending.bytes }
  const { kept } = await keep({ ...came, ...done, state: 'sent', upload: null, parts: [] })
  return kept.length === 0 ? 'none' : 'ready'
}

/** The progress of sending. Name and size of the archive are those of the first step. */
async function sendingOf(db: Database, env: Bindings, row: TargetRow, now: number): Promise<Sending> {
  const exportId = row.exportId ?? 0
  const { found } = await batch(db, { found: selectSent(exportId, row.userId, now) })
  const [archive] = found
  const stored = archive && (await env.MEDIA.head(archiveName(exportId)))
  if (!stored) throw new Unsent('gone')
  const day = new Date(archive.createdAt).toISOString().slice(0, 10)
  const name = row.name ?? `pinfold-${archive.username}-${day}.zip`
  return { exportId, name, bytes: stored.size, upload: row.upload, parts: row.parts }
}

/** Takes back the pieces of a sending that is set aside, and mails the person. */
async function giveUp(db: Database, env: Bindings, row: TargetRow, now: number): Promise<void> {
  const { exportId, name, bytes, upload, parts } = row
  const target = await openTarget(env, row)
  if (target && name !== null && exportId !== null) await takeBack(target, { exportId, name, bytes, upload, parts })
  await mailUnsent(db, env, row, now)
}
