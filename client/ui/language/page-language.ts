import { withLanguage } from '#domain/routes.ts'

let named: string | undefined

/** Sets the language that the page's scripts keep: the one in its URL; undefined: none (docs/decisions/155). */
export function nameLanguage(hl: string | undefined): void {
  named = hl
}

/** The language in the page's URL. */
export function namedLanguage(): string | undefined {
  return named
}

/** A target URL in that language. */
export function inLanguage(address: string): string {
  return withLanguage(address, named)
}

/** Opens another page. All of the page's scripts must use it. */
export function go(address: string): void {
  location.assign(inLanguage(address))
}
