import type { Parcel } from '../outbox.ts'
import { forget, takeAll } from './local-store.ts'

/**
 * Deletes everything that this device stores of a person: drafts and their files, messages, Pins and saves that wait for the network, history, searches, cached
 * pages. Data of other accounts stays.
 */
export async function forgetPerson(id: string): Promise<void> {
  const names = Object.keys(localStorage).filter((name) => name.split('.').includes(id))
  const files = new Set(names.flatMap((name) => fileNames(localStorage.getItem(name) ?? '')))
  for (const name of names) localStorage.removeItem(name)
  if (localStorage.getItem('recent_of') === id)
    for (const name of ['recent_history', 'recent_searches', 'last_place']) localStorage.removeItem(name)
  sessionStorage.clear()
  // Cached pages (docs/decisions/130) belong to one person, and logging out removes them anyway.
  for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name)
  for (const parcel of await takeAll<Parcel>('outbox')) {
    if (parcel.user !== id) continue
    for (const { file, poster } of parcel.pictures) for (const name of [file, poster]) if (name) files.add(name)
    await forget('outbox', parcel.id)
  }
  for (const name of files) await forget('files', name)
}

/** File names in a stored draft: ids of pictures and of poster frames. */
function fileNames(draft: string): string[] {
  return [...draft.matchAll(/"(?:id|poster)":"([^"]+)"/g)].map(([, name = '']) => name)
}
