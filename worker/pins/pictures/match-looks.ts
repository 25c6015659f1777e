import { hashDistance, isTelling, MOST_DIFFERENT } from '#domain/media/dhash.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import { selectCandidates } from '#worker/media/read.ts'
import { joinFiles } from './join-files.ts'
import { markMatched, selectUnmatched } from './queries.ts'

/** Limits: files per batch, and batches per night. */
const FILES = 25
const BATCHES = 120
/** Maximum number of similar files tried per file; files without remaining pins are useless. */
const TRIED = 30

/**
 * Nightly job: merges the pictures of files that look the same, each new file with the nearest one (docs/decisions/149). Plain areas are skipped, because they
 * all look alike. A file is marked as compared after its last pin. Leftovers wait for the next night.
 */
export async function matchLooks(db: Database): Promise<void> {
  for (let left = BATCHES; left > 0; left--) {
    const { uploads, remote } = await batch(db, selectUnmatched(FILES))
    const files = [...uploads, ...remote]
    if (files.length === 0) return
    const telling = files.filter(({ dhash }) => isTelling(dhash))
    const found = await batch(db, { near: telling.map(({ dhash }) => selectCandidates(dhash)) })
    const alike = telling.map(({ key, dhash }, i) => {
      const candidates = [...(found.near[i]?.uploads ?? []), ...(found.near[i]?.remote ?? [])]
      const near = candidates
        .filter((other) => other.key !== key && isTelling(other.dhash))
        .map((other) => ({ key: other.key, distance: hashDistance(other.dhash, dhash) }))
        .filter(({ distance }) => distance <= MOST_DIFFERENT)
        .sort((a, b) => a.distance - b.distance || (a.key < b.key ? -1 : 1))
      return { key, near: near.slice(0, TRIED).map((each) => each.key) }
    })
    const waiting = alike.filter(({ near }) => near.length > 0)
    const alone = files.map(({ key }) => key).filter((key) => !waiting.some((each) => each.key === key))
    await batch(db, markMatched(alone))
    // Sequential: a file can join the picture that the previous file was given.
    for (const { key, near } of waiting) {
      await joinFiles(db, key, near)
      await batch(db, markMatched([key]))
    }
  }
}
