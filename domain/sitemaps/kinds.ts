/** Kinds of sitemaps, in the order of the index. */
export const SITEMAP_KINDS = ['profiles', 'boards', 'pins', 'topics', 'articles'] as const
export type SitemapKind = (typeof SITEMAP_KINDS)[number]

/** The kind and number of a file such as `pins-12.xml`; null for other names. Numbers count from 1. */
export function sitemapOf(file: string): { kind: SitemapKind; number: number } | null {
  const [, name, number] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(file) ?? []
  const kind = SITEMAP_KINDS.find((each) => each === name)
  return kind ? { kind, number: Number(number) } : null
}
