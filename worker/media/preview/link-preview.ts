import { Failure } from '../../../domain/errors.ts'
import { LIMITS } from '../../../domain/limits.ts'
import { charsetOf } from '../../../domain/media/charset.ts'
import type { LinkPreview } from '../../../domain/media/contract.ts'
import { ByteReader, joined } from '../../../domain/media/strip/byte-reader.ts'
import { SNIFFED, sniff } from '../../../domain/media/strip/sniff.ts'
import { stripMedia } from '../../../domain/media/strip/strip.ts'
import type { Rich } from '../../../domain/pins/rich.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import { type Found, fetchGuarded } from '../web/guarded-fetch.ts'
import { previewOf, previewOfPicture } from './page.ts'
import { readPage } from './page-reader.ts'
import { keepFacts } from './queries.ts'
import { richOf } from './rich.ts'

const ACCEPT = 'text/html,application/xhtml+xml;q=0.9,image/*;q=0.8'
const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/

/** A preview, and what the page says about itself beyond it. */
interface Looked {
  preview: LinkPreview
  rich: Rich | null
}

/**
 * The link preview of an address (W-59): of a page, from its first 256 KB, or of a picture. What a page says about itself is kept for the pin
 * that may be saved with it (SEO-016). Every failure is `link_unreachable` (REL-11).
 */
export async function readPreview({ db, now }: Asker, address: string, own: readonly string[]): Promise<LinkPreview> {
  const { preview, rich } = await look(address, own)
  const asked = URL.parse(address)?.href ?? address
  await round(db, keepFacts(db, [...new Set([asked, preview.url])], rich, now))
  return preview
}

async function look(address: string, own: readonly string[]): Promise<Looked> {
  const found = await fetchGuarded(address, { accept: ACCEPT, own })
  if (!found) throw new Failure('link_unreachable')
  try {
    return await previewOfFound(found)
  } catch (error) {
    throw new Failure('link_unreachable', { cause: error })
  } finally {
    await found.body.return(undefined).catch(() => {})
  }
}

async function previewOfFound({ url, type, body }: Found): Promise<Looked> {
  const reader = new ByteReader(body)
  const kind = sniff(await reader.peek(SNIFFED))
  if (kind?.startsWith('image/')) return { preview: await pictureAt(url, reader), rich: null }
  if (kind || !HTML.test(type)) throw new Failure('link_unreachable')
  const bytes = await reader.peek(LIMITS.media.page)
  const page = await readPage(decoded(bytes, type))
  const preview = previewOf(page, url)
  return { preview, rich: richOf(page, preview) }
}

/** The size is at the start of the file; the rest is not fetched. */
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
