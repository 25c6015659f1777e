import type { Parcel } from '../outbox.ts'
import { forget, takeAll } from './local-store.ts'

/**
 * Deletes what this device keeps of a person: drafts and their files, messages, Pins and saves that wait for the network, history, searches, kept
 * pages. What belongs to other accounts stays.
 */
export async function forgetPerson(id: string): Promise<void> {
  const names = Object.keys(localStorage).filter((name) => name.split('.').includes(id))
  const files = new Set(names.flatMap((name) => fileNames(localStorage.getItem(name) ?? '')))
  for (const name of names) localStorage.removeItem(name)
  if (localStorage.getItem('recent_of') === id)
    for (const name of ['recent_history', 'recent_searches', 'last_place']) localStorage.removeItem(name)
  sessionStorage.clear()
  // Kept pages (docs/decisions/130) are those of one person, and logging out ends that anyway.
  for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name)
  for (const parcel of await takeAll<Parcel>('outbox')) {
    if (parcel.user !== id) continue
    for (const { file, poster } of parcel.pictures) for (const name of [file, poster]) if (name) files.add(name)
    await forget('outbox', parcel.id)
  }
  for (const name of files) await forget('files', name)
}

/** The names of files in a stored draft: ids of pictures and of poster frames. */
function fileNames(draft: string): string[] {
  return [...draft.matchAll(/"(?:id|poster)":"([^"]+)"/g)].map(([, name = '']) => name)
}
