/** Badges of a business: how it works (BUS-019, G-139). */
export const PROFILE_BADGES = ['responsibly_sourced', 'invested_in_good', 'inclusive'] as const
/** Communities that own a business (BUS-020, G-139). */
export const DIVERSITY_LABELS = [
  'black_owned',
  'latinx_owned',
  'asian_owned',
  'indigenous_owned',
  'women_owned',
  'lgbtq_owned',
  'disability_owned',
  'veteran_owned',
] as const
/** Every badge that a business can show, in the order of the editor and the profile. */
export const BADGE_IDS = [...PROFILE_BADGES, ...DIVERSITY_LABELS] as const
export type BadgeId = (typeof BADGE_IDS)[number]

/** A profile shows at most this many badges and communities (BUS-010). */
export const MAX_SHOWN_BADGES = 3

/** The colours that the editor offers; the first is the default (BUS-013, BUS-014, G-140). */
export const BADGE_PALETTE = ['#FFD6D6', '#FFE5C7', '#FFF4BF', '#DDF3D0', '#CFEFF0', '#D7E3FF', '#EBD9FB'] as const

/** Six hexadecimal digits after `#`; the short form is rejected (G-141). */
const HEX = /^#[0-9a-f]{6}$/i

export function isBadgeColor(text: string): boolean {
  return HEX.test(text)
}

/** The colour to store: a valid one in upper case, else the default (BUS-012, BUS-013). */
export function badgeColor(text: string | null): string {
  return text !== null && isBadgeColor(text) ? text.toUpperCase() : BADGE_PALETTE[0]
}

/** The badges that a profile shows: all but those that its owner has hidden. null: never chosen, none are shown. */
export function shownBadges(optOut: readonly string[] | null): BadgeId[] {
  return optOut === null ? [] : BADGE_IDS.filter((id) => !optOut.includes(id))
}

/** True if dark text is easier to read than light text on a background colour (`#rrggbb`). */
export function needsDarkText(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  // At this luminance black and white text have the same contrast.
  return luminance > 0.179
}

/** The linear value of an sRGB channel (0 to 1). */
function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
