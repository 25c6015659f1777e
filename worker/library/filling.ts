import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { HOLD } from '../leases.ts'
import {
  deleteItems,
  freeLibrary,
  type Held,
  holdLibrary,
  insertItems,
  isWanted,
  moveFilling,
  NEVER,
  type NewItem,
  type PinToKeep,
  selectItemsLeft,
  selectPinsToKeep,
  settleItems,
} from './queries.ts'

/** Pins, or items, of one slice. */
const SLICE = 500
/** ms after which a person's items are scanned again even without a new Pin. */
const WEEK = 7 * 24 * 3600 * 1000

/**
 * Scans a person's new Pins for pictures of other sites and bare links, slice by slice, and then the items for deleted Pins and changed settings. May stop
 * after any slice.
 * @returns true if there is more to do now
 */
export async function fillLibrary(db: Database, userId: number, now: number, slices: number): Promise<boolean> {
  const {
    held: [held],
  } = await batch(db, { held: holdLibrary(userId, now, now + HOLD) })
  if (!held) return false
  let { pinId, item } = held
  for (let left = slices; left > 0; left--) {
    const { pins } = await batch(db, { pins: selectPinsToKeep(userId, pinId, SLICE) })
    if (pins.length > 0) {
      pinId = pins.at(-1)?.id ?? pinId
      const items = pins.flatMap((pin) => itemsOf(pin, isWanted(held) ? now : NEVER))
      await batch(db, {
        ...(items.length > 0 && { added: insertItems(userId, items, now) }),
        moved: moveFilling(held, pinId, ''),
      })
      item = ''
      continue
    }
    const { found } = await batch(db, { found: selectItemsLeft(userId, item, SLICE) })
    const isLast = found.length < SLICE
    const gone = found.filter(({ isGone }) => isGone).map((each) => each.item)
    const last = found.at(-1)?.item
    await batch(db, {
      ...(gone.length > 0 && { gone: deleteItems(userId, gone) }),
      ...(last !== undefined && { settled: settleItems(held, item, last, now) }),
      moved: moveFilling(held, pinId, isLast ? '' : (last ?? '')),
    })
    item = last ?? ''
    if (isLast) return free(db, held, now, now + WEEK)
  }
  return free(db, held, now, now)
}

/** @returns true if there is more to do now */
async function free(db: Database, held: Held, now: number, dueAt: number): Promise<boolean> {
  const [{ dueAt: due = null } = {}] = (await batch(db, { free: freeLibrary(held, now, dueAt) })).free
  return due !== null && due <= now
}

/** The item of a Pin: its picture, if that is of another site; or the page, if the Pin has only a link. */
function itemsOf({ id, imageKey, link, sourceUrl, bytes }: PinToKeep, due: number): NewItem[] {
  const isPage = imageKey === null
  const host = URL.parse((isPage ? link : sourceUrl) ?? '')?.host
  if (!host) return []
  const kept = isPage ? null : bytes
  return [
    {
      ...{ item: isPage ? pageItem(id) : imageKey, kind: isPage ? 'page' : 'picture', pin: id, host },
      ...{ state: kept === null ? 'waiting' : 'kept', bytes: kept ?? 0, due },
    },
  ]
}

/** The name of a page's item, by its Pin. */
function pageItem(pinId: number): string {
  return `page:${pinId}`
}
