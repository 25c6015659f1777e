import { isSameLook, type Look, lookOf, type Pictured } from '../../../domain/media/look.ts'
import type { BoardRow } from '../../boards/read.ts'
import { batch } from '../../db/batch.ts'
import type { Requester } from '../../http/requester.ts'
import { POSTINGS, selectListedOn, selectNewestOn, selectPostings } from './queries.ts'

/** Among how many of a board's newest pins its pictures are looked for. */
const AMONG = 12

/**
 * Keys of the pictures by which a board is known: the one that its owner uploaded or chose, then those of its newest pins. All are of pins that everybody
 * may find and search engines may list; each picture is there once.
 */
export async function picturesOn(requester: Requester, { card, detail }: BoardRow): Promise<string[]> {
  const { db } = requester
  const { boardId } = card
  const { newest, chosen } = await batch(db, {
    newest: selectNewestOn(boardId, AMONG),
    chosen: detail.coverPinId === null ? undefined : selectListedOn(boardId, detail.coverPinId),
  })
  const own = detail.ownCover === null ? null : (JSON.parse(detail.ownCover) as { key: string })
  const keys = differentOf([...(chosen ?? []), ...newest.filter(({ isListed }) => isListed)])
  return own ? [own.key, ...keys] : keys
}

/** Keys of the pictures of the newest pins on a profile, on the same conditions. */
export async function picturesOf(requester: Requester, userId: number): Promise<string[]> {
  return differentOf(await batch(requester.db, selectPostings(userId, POSTINGS.most)))
}

function differentOf(found: Pictured[]): string[] {
  const looks: Look[] = []
  return found.flatMap((pin) => {
    const look = lookOf(pin)
    if (pin.imageKey === null || (look && looks.some((each) => isSameLook(each, look)))) return []
    if (look) looks.push(look)
    return [pin.imageKey]
  })
}
