import { routes } from '../routes.ts'

/** Display of a hint (EDU-002 to EDU-004). Texts are ids of the catalogues here, and translated on the wire. */
export interface Display<Text extends string = string> {
  /** True if a pulsing dot marks the explained element; pressing it opens the tooltip. */
  has_pulsar: boolean
  has_tooltip: boolean
  text: Text
  complete_button_text: Text
  secondary_cta_link: { url: string; text: Text } | null
  /** True if scrolling dismisses the hint, `delay` seconds later. */
  scroll_to_dismiss: boolean
  /** Seconds. */
  delay: number
}

/** Hints that teach something. Other placements are parts of pages with their own look. */
export const DISPLAYS = {
  organize_tip: {
    has_pulsar: true,
    has_tooltip: true,
    text: 'education.organize',
    complete_button_text: 'education.got_it',
    secondary_cta_link: { url: routes.help, text: 'nav.learn_more' },
    scroll_to_dismiss: true,
    delay: 3,
  },
  comments_off_education: {
    has_pulsar: false,
    has_tooltip: false,
    text: 'education.comments_off',
    complete_button_text: 'education.got_it',
    secondary_cta_link: { url: routes.settingsPermissions, text: 'education.settings' },
    scroll_to_dismiss: false,
    delay: 0,
  },
} as const satisfies Record<string, Display>
export type EducationPlacement = keyof typeof DISPLAYS

/** A hint that a page shows. */
export interface Education {
  placement: EducationPlacement
  experience_id: string
  display_data: Display
}

/** Minimum number of boards for which the tip about sorting is shown. */
export const MANY_BOARDS = 5
