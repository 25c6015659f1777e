import { readStored, store } from '#client/data/own/own-storage.ts'
import { createStore } from '#client/data/store.ts'
import type { PageViewer } from '#client/page-data.ts'
import type { WantedSave } from './wanted-save.ts'

/**
 * Saves without an answer, oldest first. Stored in local storage by person and account they act for, so that a reload loses none, and no other account sends
 * them.
 */
export function waitingSaves(viewer: PageViewer): WantedSave[] {
  const stored = readStored(placeOf(viewer))
  return Array.isArray(stored) ? stored.filter(isWanted) : []
}

/**
 * Stores a save until the network is back. Idempotent.
 * @returns false if the browser can't store it
 */
export function keepWaiting(viewer: PageViewer, save: WantedSave): boolean {
  return set(viewer, [...waitingSaves(viewer).filter(({ key }) => key !== save.key), save])
}

export function stopWaiting(viewer: PageViewer, save: WantedSave): void {
  set(
    viewer,
    waitingSaves(viewer).filter(({ key }) => key !== save.key),
  )
}

/** Counts changes of the list made on this page. */
export const waitingChanges = createStore(0)

function set(viewer: PageViewer, saves: WantedSave[]): boolean {
  const isStored = store(placeOf(viewer), saves.length === 0 ? null : saves)
  waitingChanges.set(waitingChanges.get() + 1)
  return isStored
}

function placeOf({ id, actsFor }: PageViewer): string {
  return `waiting_saves.${id}.${actsFor?.id ?? id}`
}

function isWanted(value: unknown): value is WantedSave {
  const { key, pin, place } = (value ?? {}) as Partial<WantedSave>
  return typeof key === 'string' && typeof pin === 'string' && (place === null || typeof place?.boardId === 'string')
}
