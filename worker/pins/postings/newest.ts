import type { SocialMediaPosting } from 'schema-dts'
import { batch } from '#worker/db/batch.ts'
import type { Requester, Site } from '#worker/http/requester.ts'
import { log } from '#worker/log.ts'
import type { UserRow } from '#worker/profiles/read.ts'
import { pinView } from '../view.ts'
import { postingData } from './posting.ts'
import { POSTINGS, selectPostings } from './queries.ts'

/**
 * The pins in a profile's structured data: the first ten of the newest thirty that search engines may list (SEO-005, SEO-006, G-151). Pins without a date are
 * left out and logged (SEO-007); only then all thirty are read.
 */
export async function readPostings(
  requester: Requester,
  user: UserRow,
  site: Site,
  onUndated: () => void,
): Promise<SocialMediaPosting[]> {
  let rows = await batch(requester.db, selectPostings(user.id, POSTINGS.most))
  if (rows.some(({ createdAt }) => createdAt === null)) {
    rows = await batch(requester.db, selectPostings(user.id, POSTINGS.among))
    const undated = rows.filter(({ createdAt }) => createdAt === null)
    log('warn', 'missing_created_at', { pins: undated.map(({ id }) => id) })
    onUndated()
  }
  return rows
    .filter(({ createdAt }) => createdAt !== null)
    .slice(0, POSTINGS.most)
    .map((pin) => postingData(pinView({ pin, pinner: user }, site.mediaBase), site))
}
