import type { PageContextData } from '#client/page-data.ts'
import { isEu, wantsImprint } from '#domain/country.ts'
import { offeredLaw } from '#domain/legal/rules.ts'

/**
 * Everything on a page that depends on the reader's country, apart from the language. Part of the key of cached pages, so anything else that depends
 * on the country belongs here too.
 */
export function regionOf(country: string | null, signedIn: boolean): Pick<PageContextData, 'eu' | 'imprint' | 'law'> {
  const law = offeredLaw(country, signedIn)
  return { eu: isEu(country), imprint: wantsImprint(country) || undefined, law: law ?? undefined }
}
