import type { ProfileCover } from './business-contract.ts'

/** The parts of an address (BUS-004). */
export const ADDRESS_FIELDS = ['street', 'extra_street', 'locality', 'region', 'postal_code', 'country'] as const
export type PostalAddress = Record<(typeof ADDRESS_FIELDS)[number], string>

/** The lines of an address, from the street to the country. */
export function addressLines(address: PostalAddress): string[] {
  const town = [address.postal_code, address.locality].filter(Boolean).join(' ')
  return [address.street, address.extra_street, town, address.region, address.country].filter(Boolean)
}

interface Contact {
  contact_email?: string | null | undefined
  contact_phone?: string | null | undefined
  contact_phone_country?: { phone_code: string } | null | undefined
}

/** A business offers contact if it has an e-mail address or a telephone number (BUS-005). */
export function offersContact(user: Contact & { is_partner?: boolean | undefined }): boolean {
  return Boolean(user.is_partner && (user.contact_email || user.contact_phone))
}

/** A telephone number as displayed and as a `tel:` link; null: none (G-138). */
export function phoneNumber(user: Contact): { shown: string; href: string } | null {
  if (!user.contact_phone) return null
  const code = user.contact_phone_country?.phone_code
  const shown = code ? `+${code} ${user.contact_phone}` : user.contact_phone
  return { shown, href: `tel:${shown.replaceAll(' ', '')}` }
}

/** The cover that a profile shows: pictures only (HDR-004, HDR-005). */
export function shownCover(user: { is_partner?: boolean | undefined; profile_cover?: ProfileCover | undefined }) {
  const cover = user.profile_cover
  const small = cover?.images?.['736x']
  const large = cover?.images?.['1200x']
  return user.is_partner && cover?.source === 'image' && small && large ? { small, large } : null
}
