import { forget, keep, take } from '#client/data/own/local-store.ts'
import type { Method } from '#domain/pins/creation.ts'
import type { Shared } from '#domain/pins/shared.ts'

/** Files and texts for the builder from another page or app. */
export interface Handed extends Shared {
  files: File[]
  method: Method
}

const NAME = 'handed'

/** Stores files and texts for the builder, in addition to earlier ones: the viewer may have to log in or go online first. */
export async function handOver(files: File[], method: Method, { title = '', text = '', url = '' } = {}): Promise<void> {
  const handed = { files, method, title, text, url } satisfies Handed
  await keep('files', NAME, [...((await take<Handed[]>('files', NAME)) ?? []), handed])
}

/** Returns and removes all stored files and texts. */
export async function takeHanded(): Promise<Handed[]> {
  const handed = await take<Handed[]>('files', NAME)
  if (!handed) return []
  await forget('files', NAME)
  return handed
}
