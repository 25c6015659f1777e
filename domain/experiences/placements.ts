/** Placements of hints on pages, with the hint of each (W-41, G-146). */
export const EXPERIENCES = {
  boardless_pins_upsell: '1001',
  badge_editor_new: '1002',
  organize_tip: '1003',
  comments_off_education: '1004',
} as const
export type Placement = keyof typeof EXPERIENCES
