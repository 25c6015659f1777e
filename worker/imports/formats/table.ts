import { archiveLines } from './archive/lines.ts'
import { chrome } from './bookmarks/chrome.ts'
import { firefox } from './bookmarks/firefox.ts'
import { karakeep } from './bookmarks/karakeep.ts'
import { linkding } from './bookmarks/linkding.ts'
import { linkwarden } from './bookmarks/linkwarden.ts'
import { omnivore } from './bookmarks/omnivore.ts'
import { pinboard } from './bookmarks/pinboard.ts'
import { readwise } from './bookmarks/readwise.ts'
import { shaarli } from './bookmarks/shaarli.ts'
import { wallabag } from './bookmarks/wallabag.ts'
import type { Begin, Format } from './format.ts'
import { anyJson } from './json/any-json.ts'
import { links } from './lists/links.ts'
import { arena } from './networks/arena.ts'
import { galleryDl } from './networks/gallery-dl.ts'
import { instagram } from './networks/instagram.ts'
import { mastodon } from './networks/mastodon.ts'
import { pinterestJson } from './networks/pinterest.ts'
import { tumblr } from './networks/tumblr.ts'
import { anyPage } from './pages/any-page.ts'
import { instapaperPage } from './pages/instapaper.ts'
import { netscape } from './pages/netscape.ts'
import { pinterest } from './pages/pinterest.ts'
import { pocketPage } from './pages/pocket.ts'
import { anyTable } from './tables/any-table.ts'
import { instapaper } from './tables/instapaper.ts'
import { pocket } from './tables/pocket.ts'
import { raindrop } from './tables/raindrop.ts'

/** All formats in the order in which they are tried, the most specific first. */
export const FORMATS: readonly Format[] = [
  archiveLines,
  ...[chrome, firefox, linkwarden, karakeep, instagram, arena, tumblr, mastodon, galleryDl],
  ...[pinboard, shaarli, linkding, wallabag, omnivore, readwise, pinterestJson, anyJson],
  ...[pinterest, netscape, instapaperPage, pocketPage, anyPage],
  ...[raindrop, instapaper, pocket, anyTable, links],
]

/** The format of a text by its beginning; null if none matches. */
export function formatOf(begin: Begin): Format | null {
  return FORMATS.find((format) => format.recognizes(begin)) ?? null
}
