import { isTelling } from '#domain/media/dhash.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { BudgetSpent } from '#worker/db/sending/budget.ts'
import { causeOf, log } from '#worker/log.ts'
import { hashOfStored } from '#worker/media/read.ts'
import { deleteSimilarUploads, refuseSimilar, settleAll } from '#worker/media/write.ts'
import type { RemovalRequest } from './queries.ts'
import * as queries from './queries.ts'
import { selectDhashes } from './similar/queries.ts'

export type { RemovalRequest } from './queries.ts'

/** Maximum number of pins, profile pictures and covers per batch. */
const PINS = 500
/** Number of people that a plan names. */
const NAMED = 20

/** Number of pins per saver, highest first. */
export type Savers = { username: string; pins: number }[]

export interface RemovalPlan {
  isKnown: boolean
  pins: number
  people: number
  /** Profile pictures and covers of businesses; uploaded covers of boards; uploads without a pin. */
  pictures: number
  covers: number
  uploads: number
  /** The twenty people with the most Pins. */
  savers: Savers
}

/** Counts what a removal would remove; writes nothing. */
export async function planRemoval(db: Database, bucket: R2Bucket, request: RemovalRequest): Promise<RemovalPlan> {
  const {
    target: [target],
  } = await batch(db, { target: queries.selectTarget(request) })
  const { rootId = null, imageKey = null, isKnown = 0 } = target ?? {}
  const hashes = await moreHashes(db, bucket, imageKey)
  const {
    people: savers,
    counts: [counts],
  } = await batch(db, queries.selectPlan({ rootId, imageKey }, hashes, NAMED))
  const none = { pins: 0, people: 0, pictures: 0, covers: 0, uploads: 0 }
  return { ...none, ...counts, isKnown: isKnown === 1, savers }
}

/**
 * Stores a request to remove a pin, a picture or both everywhere (docs/decisions/071); for operators only. From its first step on the file is not shown
 * anywhere. `continueRemoval` does the work, also in the five-minute job. A pending removal of the same target is continued.
 * @returns the removal's id
 */
export async function requestRemoval(db: Database, request: RemovalRequest, now: number): Promise<number> {
  const {
    same: [same],
  } = await batch(db, { same: queries.selectSame(request) })
  if (same) return same.id
  const { stored } = await batch(db, { stored: queries.insertRemoval(request, now) })
  const [row] = stored
  if (!row) throw new Error('The removal was not stored')
  return row.id
}

/** Stores the files of a removal, which are then no longer shown, and refuses uploads of them and of similar pictures. Idempotent. */
export async function beginRemoval(db: Database, bucket: R2Bucket, id: number): Promise<void> {
  const {
    removal: [removal],
  } = await batch(db, { resolved: queries.resolveTarget(id), removal: queries.selectRemoval(id) })
  const key = removal?.imageKey ?? null
  if (key === null) return
  const hashes = await moreHashes(db, bucket, key)
  const { looks } = await batch(db, { looks: selectDhashes(key, hashes) })
  // Plain areas have nearly the same dHash: refusing one would refuse them all.
  const dhashes = looks.map(({ dhash }) => dhash).filter(isTelling)
  await batch(db, {
    files: queries.removeFiles(id, key, hashes),
    similar: dhashes.length > 0 ? refuseSimilar(id, dhashes) : undefined,
  })
  await deleteSimilarUploads(db, dhashes)
  await settleAll(db, bucket)
}

export interface RemovalStep {
  isDone: boolean
  /** Only marks in the store are left to update; each picture takes requests to the store, whose number per invocation is limited. */
  isSettling: boolean
  removed: Savers
}

/** Removes the next pins of a started removal in one atomic batch; the last step marks the removal as done. */
export async function continueRemoval(
  db: Database,
  bucket: R2Bucket,
  id: number,
  now: number,
  limit = PINS,
): Promise<RemovalStep> {
  const {
    removal: [removal],
  } = await batch(db, { removal: queries.selectRemoval(id) })
  if (!removal || removal.doneAt !== null) return { isDone: true, isSettling: false, removed: [] }
  const left = await batch(db, queries.selectLeft(id, removal, limit))
  const people = left.people.map((person) => person.id)
  const boards = left.boards.map((board) => board.id)
  if (left.pins.length + people.length + boards.length === 0) {
    if (!(await settleAll(db, bucket))) return { isDone: false, isSettling: true, removed: [] }
    await batch(db, { done: queries.markDone(id, now) })
    return { isDone: true, isSettling: false, removed: [] }
  }
  const { pins } = await batch(db, {
    pins: queries.removePins(id, left.pins),
    uses: queries.removeUses(id, people, boards),
  })
  return { isDone: false, isSettling: false, removed: pins.people }
}

/**
 * Runs all pending removals. A failed one does not stop the others.
 * @throws the first error, after all removals
 */
export async function runRemovals(db: Database, bucket: R2Bucket, now: number): Promise<void> {
  const faults: unknown[] = []
  for (let after = 0; ; ) {
    const {
      waiting: [removal],
    } = await batch(db, { waiting: queries.selectWaiting(after) })
    if (!removal) break
    after = removal.id
    try {
      await beginRemoval(db, bucket, removal.id)
      for (let isGoing = true; isGoing; ) {
        const { isDone, isSettling } = await continueRemoval(db, bucket, removal.id, now)
        isGoing = !isDone && !isSettling
      }
    } catch (error) {
      if (error instanceof BudgetSpent) throw error
      log('error', 'removal', { removal: removal.id, cause: causeOf(error) })
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
}

/** The hash of a stored picture that no upload has, for example an imported one; empty if an upload has it. */
async function moreHashes(db: Database, bucket: R2Bucket, key: string | null): Promise<string[]> {
  if (key === null) return []
  const {
    known: [known],
  } = await batch(db, { known: queries.selectHasHash(key) })
  if (known?.found) return []
  const hash = await hashOfStored(bucket, key)
  return hash === null ? [] : [hash]
}
