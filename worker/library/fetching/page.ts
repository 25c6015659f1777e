import * as v from 'valibot'
import { Failure } from '#domain/errors.ts'
import { addressName } from '#domain/links.ts'
import type { LinkPreview } from '#domain/media/contract.ts'
import { UNKNOWN_COLOR } from '#domain/media/picture-colors.ts'
import { UNKNOWN_SIDE } from '#domain/pins/judge.ts'
import { pinEntries } from '#domain/pins/values.ts'
import { type LoadContext, newKey, readLink } from '#worker/media/write.ts'
import type { NewItem } from '../queries.ts'
import { failed, kept, type Result } from './outcome.ts'
import type { PageOfPin, TakenItem } from './queries.ts'

/** A fetched page: the values for its Pin, and its picture, which is fetched next. */
export interface Page {
  of: PageOfPin
  picture: NewItem | null
}

/** Reads the page behind a Pin that has only a link. Anything but a page, such as a PDF, counts as reachable. */
export async function fetchPage(store: LoadContext, item: TakenItem): Promise<{ result: Result; page?: Page }> {
  const { link, boardId } = item
  if (link === null || boardId === null || item.imageKey !== null) return { result: kept(item, 0) }
  try {
    const looked = await readLink(store, link, store.own)
    if (!('preview' in looked)) return { result: failed(item, looked, store.now) }
    const { preview, refusesCopies } = looked
    const picture = refusesCopies ? null : pictureOf(preview)
    const title = isNameless(item.title ?? '', link) ? titleOf(preview) : null
    const of = { pinId: item.pinId, userId: item.userId, boardId, link, title, picture }
    return { result: kept(item, 0), page: { of, picture: picture && itemOf(item.pinId, picture, store.now) } }
  } catch (error) {
    if (error instanceof Failure && error.kind === 'link_unreachable') return { result: kept(item, 0) }
    throw error
  }
}

/** True if a Pin has no title, or one derived from its link, as imports make. */
function isNameless(title: string, link: string): boolean {
  return title === '' || addressName(link).startsWith(title.replace(/…$/, ''))
}

/** The title of a page as valid for a Pin; null: none. */
function titleOf({ title }: LinkPreview): string | null {
  const read = v.safeParse(pinEntries.title, title ?? '')
  return read.success && read.output !== '' ? read.output : null
}

/** The first picture that a page offers, as valid for a Pin; null: none. */
function pictureOf({ images }: LinkPreview): PageOfPin['picture'] {
  const [image] = images
  if (!image || !URL.canParse(image.url)) return null
  const side = (value: number | null) => (v.is(pinEntries.width, value) ? value : null)
  const [width, height] = [side(image.width), side(image.height)]
  const size = width && height ? { width, height } : { width: UNKNOWN_SIDE, height: UNKNOWN_SIDE }
  const alt = v.safeParse(pinEntries.alt, image.alt ?? '')
  return { key: newKey(), url: image.url, ...size, color: UNKNOWN_COLOR, alt: alt.success ? alt.output : '' }
}

function itemOf(pinId: number, { key, url }: NonNullable<PageOfPin['picture']>, now: number): NewItem {
  return { item: key, kind: 'picture', pin: pinId, host: new URL(url).host, state: 'waiting', bytes: 0, due: now }
}
