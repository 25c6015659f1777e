import { routes } from '../routes.ts'

export const FEED_FORMATS = ['rss', 'atom', 'json'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]

/** The path of the feed of a profile, board, section, topic or search. @param path the page's path, with the query of a search */
export function feedOf(path: string, format: FeedFormat = 'rss'): string {
  return routes.feedRoot + format + path
}

export function isFeedFormat(name: string): name is FeedFormat {
  return FEED_FORMATS.some((each) => each === name)
}
