import { EDITORIAL_COUNTRIES, LANGUAGES, type Language } from '../language.ts'
import { href, routes } from '../routes.ts'
import { titleSlug } from '../text.ts'

/** Kinds of articles, as in their paths. */
export const ARTICLE_KINDS = ['shop', 'trending', 'best', 'article'] as const
export type ArticleKind = (typeof ARTICLE_KINDS)[number]

/** Types of articles. 0: popular searches; 1: a choice of the best; 2: a seasonal trend; 3: everything else. */
export const ARTICLE_TYPES = [0, 1, 2, 3] as const
export type ArticleType = (typeof ARTICLE_TYPES)[number]

/** The kind of an article: `shop` if marked as such, else by its type (ART-003 to ART-006). */
export function articleKind({ isShop, type }: { isShop: boolean; type: number }): ArticleKind {
  if (isShop) return 'shop'
  if (type === 0 || type === 2) return 'trending'
  return type === 1 ? 'best' : 'article'
}

/** The fields of an article's path. */
export interface ArticleAddress {
  id: number | string
  title: string
  isShop: boolean
  type: number
}

/** `/today/{kind}/{slug}/{id}/` (ART-002, ART-007). A title without letters gives the id as slug. */
export function articlePath(article: ArticleAddress): string {
  const id = String(article.id)
  return href(routes.article, { kind: articleKind(article), slug: titleSlug(article.title) || id, article: id })
}

/** The locales in which articles may be written, such as `en-US`, in the order of the languages (ART-008 to ART-011). */
export const EDITORIAL_LOCALES: readonly string[] = LANGUAGES.flatMap((language) =>
  EDITORIAL_COUNTRIES[language].map((country) => `${language}-${country}`),
)

/** True if articles may be written for a language and country. The reader's locale has no effect (ART-011, G-177). */
export function isEditorialLocale(language: string, country: string): boolean {
  return EDITORIAL_LOCALES.includes(`${language}-${country}`)
}

/** The two parts of an editorial locale. */
export function localeParts(locale: string): { language: Language; country: string } {
  const [language = '', country = ''] = locale.split('-')
  const known = LANGUAGES.find((each) => each === language)
  if (!known || !isEditorialLocale(language, country)) throw new RangeError(`no editorial locale: ${locale}`)
  return { language: known, country }
}

/** State of an article. Only employees see drafts and scheduled ones. */
export type ArticleState = 'draft' | 'scheduled' | 'published'

/** @param publishAt ms since 1970; null: not published */
export function articleState(publishAt: number | null, now: number): ArticleState {
  if (publishAt === null) return 'draft'
  return publishAt > now ? 'scheduled' : 'published'
}
