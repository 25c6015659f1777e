import { LANGUAGES } from '#domain/language.ts'
import { withQuery } from '#domain/routes.ts'

/** The addresses of a page in all nine languages; the one without a language is the default (LOC-006). */
export function inLanguages(address: string): { language: string; url: string }[] {
  const named = LANGUAGES.map((language): { language: string; url: string } => ({
    language,
    url: withQuery(address, { hl: language }),
  }))
  return [...named, { language: 'x-default', url: address }]
}
