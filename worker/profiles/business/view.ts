import { rendition } from '#client/data/rendition.ts'
import { imageHeight, MEDIA_SIZES } from '#domain/media/sizes.ts'
import { badgeColor, shownBadges } from '#domain/profiles/badges.ts'
import type { PostalAddress } from '#domain/profiles/business.ts'
import type { ProfileCover } from '#domain/profiles/business-contract.ts'
import type { User } from '#domain/profiles/contract.ts'
import type { businesses } from '#worker/model/profiles/tables.ts'

export type Business = Omit<typeof businesses.$inferSelect, 'userId'>

/** Parses the JSON of `selectBusinessJson`. */
export function parseBusiness(json: string | null): Business | null {
  if (json === null) return null
  const stored: Record<keyof Business, unknown> = JSON.parse(json)
  // SQLite has no booleans.
  const flags = { showsAddress: Boolean(stored.showsAddress), takesMessages: Boolean(stored.takesMessages) }
  return { ...stored, ...flags } as Business
}

/** The fields of a business's profile (BUS-002 to BUS-004, HDR-040, HDR-008). */
export function businessView(business: Business | null, base: string): Partial<User> {
  const code = business?.contactPhoneCode ?? null
  const shown = shownBadges(business?.badgeOptOut ?? null)
  return {
    contact_email: business?.contactEmail ?? null,
    contact_phone: business?.contactPhone ?? null,
    contact_phone_country: code === null ? null : { phone_code: code },
    enable_profile_address: business?.showsAddress ?? false,
    enable_profile_message: business?.takesMessages ?? true,
    profile_place: business?.showsAddress ? wholeAddress(business.place) : null,
    profile_cover: coverView(business?.coverSource ?? null, coverPicture(business), base),
    profile_badges: { color: badgeColor(business?.badgeColor ?? null), shown },
  }
}

/** An address with all its parts; missing ones are empty. */
export function wholeAddress(place: Partial<PostalAddress>): PostalAddress {
  const { street = '', extra_street = '', locality = '', region = '', postal_code = '', country = '' } = place
  return { street, extra_street, locality, region, postal_code, country }
}

interface CoverPicture {
  key: string
  /** Pixels. */
  width: number
  height: number
}

function coverPicture(business: Business | null): CoverPicture | null {
  const { coverKey: key = null, coverWidth: width = null, coverHeight: height = null } = business ?? {}
  return key !== null && width !== null && height !== null ? { key, width, height } : null
}

/** A cover's picture for phones (736 px wide), for wider windows (1200 px), and whole (HDR-040, HDR-059). */
export function coverView(
  source: ProfileCover['source'] | null,
  picture: CoverPicture | null,
  base: string,
): ProfileCover {
  if (source !== 'image' || !picture) return { source: source ?? '' }
  const { key, width, height } = picture
  const image = (size: '736x' | '1200x' | 'originals') => ({
    url: rendition(base, key, size) ?? '',
    width: MEDIA_SIZES[size].width ?? width,
    height: imageHeight(size, width, height),
  })
  return { source, images: { '736x': image('736x'), '1200x': image('1200x'), originals: image('originals') } }
}
