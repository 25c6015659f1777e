import { withLanguage } from '../../../domain/routes.ts'

let named: string | undefined

/** From now on the page's scripts keep the language that its address names; undefined: it names none (docs/decisions/155). */
export function nameLanguage(hl: string | undefined): void {
  named = hl
}

/** The language that the page's address names. */
export function namedLanguage(): string | undefined {
  return named
}

/** An address to which a script leads, in that language. */
export function inLanguage(address: string): string {
  return withLanguage(address, named)
}

/** Opens another page: the only way in which the page's scripts do. */
export function go(address: string): void {
  location.assign(inLanguage(address))
}
