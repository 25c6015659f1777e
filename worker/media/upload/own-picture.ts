import { Failure } from '#domain/errors.ts'
import { isMediaSize, MEDIA_KEY } from '#domain/media/sizes.ts'
import type { Site } from '#worker/http/requester.ts'
import type { MediaRow } from '#worker/model/media/tables.ts'
import { type LoadContext, loadOriginal } from '../serve/originals.ts'
import { FORMATS } from '../store/renditions.ts'
import { markOf } from '../store/store.ts'
import { keepUpload } from './upload.ts'

/** The key in the address of a picture of this site, in any size; null for other addresses. A path belongs to this site. */
export function ownPictureIn(address: string, { origin, mediaBase }: Omit<Site, 'name'>): string | null {
  const url = URL.parse(address, origin)
  const base = URL.parse(mediaBase, origin)
  const root = base?.pathname.replace(/\/*$/, '/')
  if (!url || !root || url.origin !== base?.origin || !url.pathname.startsWith(root)) return null
  const [size = '', file = '', ...rest] = url.pathname.slice(root.length).split('/')
  const [key = '', ending = '', ...more] = file.split('.')
  const isWhole = rest.length + more.length === 0 && MEDIA_KEY.test(key)
  return isWhole && isMediaSize(size) && Object.hasOwn(FORMATS, ending) ? key : null
}

/**
 * Stores a copy of a picture of this site in its original size, whatever size the address names. The site never fetches from itself; hidden pictures are
 * `link_unreachable`, as unreachable addresses of others are.
 */
export async function keepOwnPicture(store: LoadContext, ownerId: number, key: string): Promise<MediaRow> {
  const mark = await store.bucket.head(markOf(key))
  const stored = mark ? null : await loadOriginal(store, key)
  if (!stored) throw new Failure('link_unreachable')
  return keepUpload(store, ownerId, stored.body)
}
