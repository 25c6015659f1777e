import { Failure } from '#domain/errors.ts'
import { LIMITS } from '#domain/limits.ts'
import { charsetOf } from '#domain/media/charset.ts'
import { type LinkPreview, linkPreviewAnswer, linkPreviewBody } from '#domain/media/contract.ts'
import { ByteReader, joined } from '#domain/media/strip/byte-reader.ts'
import { SNIFFED, sniff } from '#domain/media/strip/sniff.ts'
import { stripMedia } from '#domain/media/strip/strip.ts'
import type { Rich } from '#domain/pins/rich.ts'
import { routes } from '#domain/routes.ts'
import { batch } from '#worker/db/batch.ts'
import { action } from '#worker/http/action/action.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import type { Requester } from '#worker/http/requester.ts'
import { authorizeUploader, PREVIEWS } from '../upload/uploader.ts'
import { askGuarded, type Found, type NotFound, ownHosts } from '../web/guarded-fetch.ts'
import { previewOf, previewOfPicture } from './page.ts'
import { readPage } from './page-reader.ts'
import { keepFacts } from './queries.ts'
import { richOf } from './rich.ts'

const ACCEPT = 'text/html,application/xhtml+xml;q=0.9,image/*;q=0.8'
const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/

/** A preview, with the facts that the page states about itself. `refusesCopies`: programs must not copy its pictures. */
interface Looked {
  preview: LinkPreview
  rich: Rich | null
  refusesCopies: boolean
}

/**
 * The link preview of an address (W-59): of a page, from its first 256 KB, or of a picture. The page's facts about itself are stored for the Pin that may be
 * saved with it (SEO-016). Every failure is `link_unreachable` (REL-11).
 */
export async function readPreview(requester: Requester, address: string, own: readonly string[]): Promise<LinkPreview> {
  const looked = await readLink(requester, address, own)
  if (!('preview' in looked)) throw new Failure('link_unreachable')
  return looked.preview
}

/** As `readPreview`, for jobs: returns the reason of a failure. */
export async function readLink(
  { db, now }: Pick<Requester, 'db' | 'now'>,
  address: string,
  own: readonly string[],
): Promise<Looked | NotFound> {
  const found = await askGuarded(address, { accept: ACCEPT, own })
  if (!('body' in found)) return found
  const looked = await previewOfFound(found)
    .catch((error: unknown) => {
      throw new Failure('link_unreachable', { cause: error })
    })
    .finally(() => found.body.return(undefined).catch(() => {}))
  const asked = URL.parse(address)?.href ?? address
  await batch(db, keepFacts([...new Set([asked, looked.preview.url])], looked.rich, now))
  return looked
}

/** Directives in X-Robots-Tag or meta elements that ask programs not to use the pictures of a page. */
export const NO_COPIES = /\bno(?:image(?:index|ai)|ai)\b/

async function previewOfFound({ url, type, robots, body }: Found): Promise<Looked> {
  const reader = new ByteReader(body)
  const kind = sniff(await reader.peek(SNIFFED))
  const refusesCopies = NO_COPIES.test(robots)
  if (kind?.startsWith('image/')) return { preview: await pictureAt(url, reader), rich: null, refusesCopies }
  if (kind || !HTML.test(type)) throw new Failure('link_unreachable')
  const bytes = await reader.peek(LIMITS.media.page)
  const page = await readPage(decoded(bytes, type))
  const preview = previewOf(page, url)
  const said = `${robots} ${page.meta.get('robots') ?? ''}`.toLowerCase()
  const isNoPin = page.meta.get('pinterest')?.toLowerCase() === 'nopin'
  return { preview, rich: richOf(page, preview), refusesCopies: isNoPin || NO_COPIES.test(said) }
}

/** The dimensions are at the start of the file; the rest is not fetched. */
async function pictureAt(url: string, reader: ByteReader): Promise<LinkPreview> {
  const { body, facts } = await stripMedia(rest(reader))
  for await (const _ of body) if (facts.width > 0) break
  return previewOfPicture(url, facts.width, facts.height)
}

async function* rest(reader: ByteReader): AsyncGenerator<Uint8Array> {
  while (!(await reader.isAtEnd())) yield* reader.pass((await reader.some()).length)
}

/** Decodes a page; an unknown encoding is read as UTF-8. */
function decoded(bytes: Uint8Array, type: string): string {
  const whole = joined([bytes])
  try {
    return new TextDecoder(charsetOf(whole, type)).decode(whole)
  } catch {
    return new TextDecoder().decode(whole)
  }
}

/** `readPreview` as a call. A write, because it stores the page's facts. */
export const previewLink = action(
  {
    call: ['post', routes.api.linkPreview],
    ids: {},
    summary: 'Preview a web page: what can be saved from it',
    input: linkPreviewBody,
    answer: linkPreviewAnswer,
    fails: [...WRITE_FAILS, 'link_unreachable'],
  },
  async function previewLink({ requester, env, input: { url } }) {
    await authorizeUploader(requester, PREVIEWS)
    return readPreview(requester, url, ownHosts(env.SITE_ORIGIN, env.MEDIA_BASE))
  },
)
