import type { Method, Shared } from '../../../domain/pins/creation.ts'
import { forget, keep, take } from '../../data/own/local-store.ts'

/** What another page, or an app, brings to the builder. */
export interface Handed extends Shared {
  files: File[]
  method: Method
}

const NAME = 'handed'

/** Leaves files and texts for the builder, beside what lies there: a login may stand between, or a time without network. */
export async function handOver(files: File[], method: Method, { title = '', text = '', url = '' } = {}): Promise<void> {
  const handed = { files, method, title, text, url } satisfies Handed
  await keep('files', NAME, [...((await take<Handed[]>('files', NAME)) ?? []), handed])
}

/** Takes all that was left, once. */
export async function takeHanded(): Promise<Handed[]> {
  const handed = await take<Handed[]>('files', NAME)
  if (!handed) return []
  await forget('files', NAME)
  return handed
}
