import type { Database } from '#worker/db/open.ts'
import { judgeOlderPins } from './judge-older.ts'
import { matchLooks } from './match-looks.ts'

/** Nightly job: compares new pins and files with the others, so that lists show each picture once (docs/decisions/149). */
export async function comparePictures(db: Database): Promise<void> {
  await judgeOlderPins(db)
  await matchLooks(db)
}
