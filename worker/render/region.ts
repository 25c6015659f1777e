import type { PageContextData } from '../../client/page-data.ts'
import { isEu, wantsImprint } from '../../domain/country.ts'
import { offeredLaw } from '../../domain/legal/rules.ts'

/**
 * All that a page is told of its reader's country; its language is apart. Pages are kept under it, so whatever else is to depend on the
 * country belongs here too.
 */
export function regionOf(country: string | null, signedIn: boolean): Pick<PageContextData, 'eu' | 'imprint' | 'law'> {
  const law = offeredLaw(country, signedIn)
  return { eu: isEu(country), ...(wantsImprint(country) && { imprint: true }), ...(law && { law }) }
}
