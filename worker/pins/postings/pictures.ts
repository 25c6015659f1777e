import { isSameLook, type Look, lookOf, type Pictured } from '#domain/media/look.ts'
import type { BoardRow } from '#worker/boards/read.ts'
import { ownCover } from '#worker/boards/view.ts'
import { batch } from '#worker/db/batch.ts'
import type { Requester } from '#worker/http/requester.ts'
import { POSTINGS, selectListedOn, selectNewestOn, selectPostings } from './queries.ts'

/** Number of a board's newest pins to take pictures from. */
const AMONG = 12

/**
 * Picture keys that represent a board: the cover that its owner uploaded or chose, then those of its newest pins. All pins are public and listed by search
 * engines; each picture occurs once.
 */
export async function picturesOn(requester: Requester, { card, detail }: BoardRow): Promise<string[]> {
  const { db } = requester
  const { boardId } = card
  const { newest, chosen } = await batch(db, {
    newest: selectNewestOn(boardId, AMONG),
    chosen: detail.coverPinId === null ? undefined : selectListedOn(boardId, detail.coverPinId),
  })
  const own = ownCover(detail.ownCover)
  const keys = differentOf([...(chosen ?? []), ...newest.filter(({ isListed }) => isListed)])
  return own?.key ? [own.key, ...keys] : keys
}

/** Picture keys of the newest pins on a profile, under the same conditions. */
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
