import type { Method, Shared } from '../../domain/pins/making.ts'
import { forget, keep, take } from '../data/local-store.ts'

/** What another page, or an app, brings to the builder. */
export interface Handed extends Shared {
  files: File[]
  method: Method
}

const NAME = 'handed'

/** Leaves files and texts for the builder, on whichever page it opens next: a login may stand between. */
export async function handOver(files: File[], method: Method, { title = '', text = '', url = '' } = {}): Promise<void> {
  await keep('files', NAME, { files, method, title, text, url } satisfies Handed)
}

/** Takes what was left, once. */
export async function takeHanded(): Promise<Handed | null> {
  const handed = await take<Handed>('files', NAME)
  if (!handed) return null
  await forget('files', NAME)
  return handed
}
