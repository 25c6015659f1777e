import { RESERVED_BOARD_SLUGS } from '#domain/boards/rules.ts'
import { cutUnits, placeSlug } from '#domain/text.ts'

const SUFFIXES = [2, 3, 4, 5, 6, 7, 8, 9]

/** The slug of a board name. A reserved slug gets "-board" (G-072). Empty if the name has no usable characters. */
export function wantedSlug(name: string): string {
  const slug = placeSlug(name)
  return RESERVED_BOARD_SLUGS.has(slug) || slug.startsWith('_') ? `${slug}-board` : slug
}

/** All slugs that `freeSlug` may choose for these wanted slugs, except those made from an id. */
export function slugCandidates(wanted: string[]): string[] {
  return [...new Set(wanted.flatMap((slug) => (slug ? [slug, ...SUFFIXES.map((n) => numbered(slug, n))] : [])))]
}

/**
 * The wanted slug, or the first free one of -2 to -9, or one that ends with the id. The id alone if `wanted` is empty
 * (G-021).
 */
export function freeSlug(wanted: string, taken: ReadonlySet<string>, id: number): string {
  if (wanted === '') return String(id)
  if (!taken.has(wanted)) return wanted
  const free = SUFFIXES.map((n) => numbered(wanted, n)).find((each) => !taken.has(each))
  return free ?? `${cutUnits(wanted, 30)}-${id}`
}

function numbered(slug: string, n: number): string {
  return `${cutUnits(slug, 48)}-${n}`
}
