import { isTelling } from '../../../domain/media/dhash.ts'
import { batch } from '../../db/batch.ts'
import type { Database } from '../../db/open.ts'
import { BudgetSpent } from '../../db/sending/budget.ts'
import { causeOf, log } from '../../log.ts'
import { hashOfStored } from '../../media/read.ts'
import { deleteSimilarUploads, refuseSimilar, settleAll } from '../../media/write.ts'
import type { RemovalRequest } from './queries.ts'
import * as queries from './queries.ts'
import { selectDhashes } from './similar/queries.ts'

export type { RemovalRequest } from './queries.ts'

/** Pins per batch; also the most profile pictures and covers. */
const PINS = 500
/** How many people a plan names. */
const NAMED = 20

/** Pins by their savers, most first. */
export type Savers = { username: string; pins: number }[]

export interface RemovalPlan {
  isKnown: boolean
  pins: number
  people: number
  /** Pictures of profiles, uploaded covers of boards, and uploads without a Pin. */
  pictures: number
  covers: number
  uploads: number
  /** The twenty people with the most Pins. */
  savers: Savers
}

/** What a removal would remove; writes nothing. */
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
 * Stores a request to remove a Pin, a picture or both everywhere (docs/decisions/071); only operators may. From its first step on
 * the file is shown nowhere. `continueRemoval` does the work; so does the five-minute job. One that is not done is continued.
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

/**
 * Stores the files of a removal, which are shown nowhere from then on, and refuses uploads of them and of similar pictures. Repeated, it changes
 * nothing.
 */
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
  /** Only the store's marks of some pictures are left; each picture takes requests to the store, which an invocation has few of. */
  isSettling: boolean
  removed: Savers
}

/** Removes the next Pins of a removal that has begun, in one atomic batch; the last step marks it as done. */
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

/** Carries out the removals that wait. One that fails does not stop the others. @throws the first error, at the end */
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

/** The hash of a stored picture that no upload has, such as an imported one. */
async function moreHashes(db: Database, bucket: R2Bucket, key: string | null): Promise<string[]> {
  if (key === null) return []
  const {
    known: [known],
  } = await batch(db, { known: queries.selectHasHash(key) })
  if (known?.found) return []
  const hash = await hashOfStored(bucket, key)
  return hash === null ? [] : [hash]
}
