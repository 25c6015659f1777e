import type { Place } from '#client/boards/picker/place.ts'
import { readStored, store } from '#client/data/own/own-storage.ts'
import { createStore } from '#client/data/store.ts'
import type { PageViewer } from '#client/page-data.ts'

/** Target of the last save in this browser. */
export interface LastPlace {
  /** null: the profile. */
  place: Place | null
}

/** null: unknown. Save then asks for a board (SET-002). */
export const lastPlace = createStore<LastPlace | null>(null)

/** Deleted when another account signs in (`data/own/keep-to-one.ts`). */
const KEY = 'last_place'

/** Id of the person to whose boards the viewer saves: their own, or the person they act for. */
function ownerOf(viewer: PageViewer): string {
  return viewer.actsFor?.id ?? viewer.id
}

export function loadLastPlace(viewer: PageViewer): void {
  const stored = readStored(KEY) as { of?: unknown; place?: unknown } | null
  const isKnown = stored !== null && typeof stored === 'object' && stored.of === ownerOf(viewer)
  lastPlace.set(isKnown && (stored.place === null || isPlace(stored.place)) ? { place: stored.place } : null)
}

export function rememberPlace(viewer: PageViewer, place: Place | null): void {
  const known = place && { boardId: place.boardId, boardName: place.boardName, section: place.section }
  lastPlace.set({ place: known })
  store(KEY, { of: ownerOf(viewer), place: known })
}

/** Called when the place is gone or no longer accessible to the viewer. */
export function forgetPlace(): void {
  lastPlace.set(null)
  store(KEY, null)
}

function isPlace(value: unknown): value is Place {
  const { boardId, boardName, section } = (value ?? {}) as Partial<Place>
  const isSection = section === null || (typeof section?.id === 'string' && typeof section.title === 'string')
  return typeof boardId === 'string' && /^\d{1,16}$/.test(boardId) && typeof boardName === 'string' && isSection
}
