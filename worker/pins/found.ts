import { eq, type SQL, sql } from 'drizzle-orm'
import type { PinItem } from '../../domain/pins/contract.ts'
import type { FoundPinsOptions } from '../../domain/pins/finding.ts'
import type { Page } from '../../domain/wire.ts'
import type { Statement } from '../db/batch.ts'
import { emptyPage, pageOf, readBookmark } from '../db/bookmark.ts'
import type { Key } from '../db/keyset.ts'
import type { Asker } from '../http/asker.ts'
import { users } from '../profiles/tables.ts'
import { isUnwantedBy } from './feelings.ts'
import { pinItems } from './list.ts'
import { pinner, promoter, promoters } from './queries.ts'
import { pins } from './tables.ts'
import { type PinParts, personOf } from './view.ts'
import { viewerOf } from './viewer.ts'

/** A pin of a list that another table found, with its place there and whether the viewer is not to see it. */
interface FoundRow extends PinParts {
  place: string
  hidden: number
}

/** A list whose rows another table finds, such as a topic's. */
interface FoundList {
  /** Names the list in its bookmarks. */
  feed: string
  /**
   * Rows `id, place` behind a position, `place` being JSON of the keys, in order, no more than `limit`. What is read for a page is this many
   * rows, whatever of them is shown.
   */
  find(after: Key[] | null, limit: number): SQL
  /** Which of them the viewer gets; the rest makes a page shorter. */
  shows?(row: PinParts): boolean
}

export interface FoundPlan {
  statements: Statement[]
  page(results: unknown[], shows?: (row: PinParts) => boolean): Page<PinItem>
}

/** One page of such a list; fails at once where the bookmark isn't of it. */
export function planFound(asker: Asker, list: FoundList, options: FoundPinsOptions, base: string): FoundPlan {
  const position = readBookmark(list.feed, options.bookmark)
  if (position === 'end') return { statements: [], page: emptyPage }
  const found = list.find(position?.keys ?? null, options.page_size + 1)
  return {
    statements: [selectFound(asker, found)],
    page(results, shows = () => true) {
      const rows = (results.shift() as FoundRow[]).filter((row) => row.pin !== null)
      const page = pageOf(rows, options.page_size, list.feed, ({ place }) => ({ stage: 0, keys: JSON.parse(place) }))
      const items = page.items
        .filter((row) => !row.hidden && row.pin.deletedAt === null && shows(row))
        .map((row) => ({ ...row, promoter: personOf(row.promoter as never), pinner: personOf(row.pinner) }))
      return pinItems({ items, bookmark: page.bookmark }, 'people', options, base)
    },
  }
}

function selectFound(asker: Asker, found: SQL): Statement {
  const hidden = asker.sessionHash === null ? sql`0` : isUnwantedBy(viewerOf(asker))
  return asker.db
    .select({
      pin: pins,
      pinner,
      promoter,
      place: sql<string>`found.place`.as('f_place'),
      hidden: sql<number>`${hidden}`.as('f_hidden'),
    })
    .from(sql`(${found}) as found`)
    .leftJoin(pins, sql`${pins.id} = found.id`)
    .leftJoin(users, sql`${users.id} = ${pins.pinnerId} and ${users.closedAt} is null`)
    .leftJoin(promoters, eq(promoters.id, pins.promoterId))
}
