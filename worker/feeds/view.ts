import { FEED_FORMATS, type FeedFormat, feedOf } from '#domain/feeds/format.ts'
import { isoDate, rfc2822 } from '#domain/time.ts'
import { element, textElement, xmlDocument } from '../render/xml.ts'
import type { Feed, FeedItem } from './value.ts'

export const FEED_TYPES: Record<FeedFormat, string> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
}

/** The format of the picture in all sizes but the original. */
const PICTURE_TYPE = 'image/webp'

interface Where {
  origin: string
  language: string
  /** Address of the WebSub hub; absent: none. */
  hub?: string | undefined
}

/** The `Link` header for discovery of the hub (WebSub, section 4); null without a hub. */
export function hubLinks(format: FeedFormat, path: string, { origin, hub }: Where): string | null {
  return hub ? `<${hub}>; rel="hub", <${origin}${feedOf(path, format)}>; rel="self"` : null
}

/** A feed in one of its formats: RSS 2.0 with Media RSS, Atom (RFC 4287), JSON Feed 1.1. */
export function writeFeed(format: FeedFormat, feed: Feed, where: Where): string {
  return { rss, atom, json }[format](feed, where)
}

const addressOf = (feed: Feed, format: FeedFormat, { origin }: Where) => origin + feedOf(feed.path, format)

function rss(feed: Feed, where: Where): string {
  const links = FEED_FORMATS.map((format) =>
    element('atom:link', {
      rel: format === 'rss' ? 'self' : 'alternate',
      type: FEED_TYPES[format],
      href: addressOf(feed, format, where),
    }),
  )
  if (where.hub) links.push(element('atom:link', { rel: 'hub', href: where.hub }))
  const channel = element('channel', {}, [
    textElement('title', feed.title),
    textElement('link', where.origin + feed.path),
    textElement('description', feed.description || feed.title),
    textElement('language', where.language),
    textElement('lastBuildDate', rfc2822(feed.updated)),
    ...links,
    ...feed.items.map(rssItem),
  ])
  const names = {
    version: '2.0',
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    'xmlns:media': 'http://search.yahoo.com/mrss/',
  }
  return xmlDocument(element('rss', names, [channel]))
}

/**
 * One item of RSS. Its only enclosure is the film, because an enclosure must give its size in bytes and renditions of pictures are only made on request. The
 * picture is the `media:content`, which needs no size.
 */
function rssItem(item: FeedItem): string {
  const { picture, video } = item
  return element('item', {}, [
    textElement('title', item.title),
    textElement('link', item.url),
    textElement('guid', item.id, { isPermaLink: 'true' }),
    textElement('description', item.html),
    textElement('dc:creator', item.author.name),
    item.date === null ? '' : textElement('pubDate', rfc2822(item.date)),
    video?.bytes ? element('enclosure', { url: video.url, type: video.type, length: video.bytes }) : '',
    picture
      ? element(
          'media:content',
          { url: picture.url, type: PICTURE_TYPE, medium: 'image', width: picture.width, height: picture.height },
          [textElement('media:description', picture.alt)],
        )
      : '',
    video ? element('media:content', { url: video.url, type: video.type, medium: 'video' }) : '',
  ])
}

function atom(feed: Feed, where: Where): string {
  const links = FEED_FORMATS.map((format) =>
    element('link', {
      rel: format === 'atom' ? 'self' : 'alternate',
      type: FEED_TYPES[format],
      href: addressOf(feed, format, where),
    }),
  )
  if (where.hub) links.push(element('link', { rel: 'hub', href: where.hub }))
  const root = element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': where.language }, [
    textElement('id', addressOf(feed, 'atom', where)),
    textElement('title', feed.title),
    textElement('subtitle', feed.description),
    textElement('updated', isoDate(feed.updated)),
    ...links,
    element('link', { rel: 'alternate', type: 'text/html', href: where.origin + feed.path }),
    feed.author ? atomAuthor(feed.author) : '',
    ...feed.items.map((item) => atomEntry(item, feed.updated)),
  ])
  return xmlDocument(root)
}

function atomAuthor({ name, url }: FeedItem['author']): string {
  // Atom requires a name, but a person may have none.
  return element('author', {}, [textElement('name', name.trim() || url), textElement('uri', url)])
}

function atomEntry(item: FeedItem, updated: number): string {
  const { picture, video, source } = item
  return element('entry', {}, [
    textElement('id', item.id),
    textElement('title', item.title),
    textElement('updated', isoDate(item.date ?? updated)),
    item.date === null ? '' : textElement('published', isoDate(item.date)),
    atomAuthor(item.author),
    element('link', { rel: 'alternate', type: 'text/html', href: item.url }),
    source ? element('link', { rel: 'related', href: source }) : '',
    picture ? element('link', { rel: 'enclosure', type: PICTURE_TYPE, href: picture.url }) : '',
    video
      ? element('link', {
          rel: 'enclosure',
          type: video.type,
          href: video.url,
          ...(video.bytes && { length: video.bytes }),
        })
      : '',
    textElement('content', item.html || item.title, { type: 'html' }),
  ])
}

function json(feed: Feed, where: Where): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: where.origin + feed.path,
    feed_url: addressOf(feed, 'json', where),
    ...(feed.description && { description: feed.description }),
    language: where.language,
    ...(where.hub && { hubs: [{ type: 'WebSub', url: where.hub }] }),
    ...(feed.author && { authors: [feed.author] }),
    items: feed.items.map((item) => ({
      id: item.id,
      url: item.url,
      ...(item.source && { external_url: item.source }),
      title: item.title,
      content_html: item.html || item.title,
      ...(item.text && { summary: item.text }),
      ...(item.picture && { image: item.picture.url }),
      ...(item.date !== null && { date_published: isoDate(item.date) }),
      authors: [item.author],
      attachments: [
        ...(item.picture ? [{ url: item.picture.url, mime_type: PICTURE_TYPE }] : []),
        ...(item.video ? [{ url: item.video.url, mime_type: item.video.type, size_in_bytes: item.video.bytes }] : []),
      ],
    })),
  })
}
