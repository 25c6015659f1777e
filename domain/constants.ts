/** Breakpoints of the layout in px; the style sheets repeat them in `@media` conditions (G-106). */
export const BREAKPOINTS = { phone: 576, tablet: 768, desktop: 1024, wide: 1312 } as const

/** Widths of the board picker and the organize pane with one and two columns, in px (CON-011, G-105). */
export const PANE_WIDTHS = { oneColumn: 508, twoColumns: 1016 } as const

/** Maximum width of the profile header in px, wider for partners (CON-012, G-105). */
export const HEADER_WIDTHS = { profile: 488, partner: 656 } as const

/** Width of the content in px from the breakpoint of that name up (CON-012, G-105). */
export const CONTENT_WIDTHS = { tablet: 672, desktop: 992, wide: 1176 } as const

/** Fractions of the window's height: minimum of the board picker in high windows; height of a bottom sheet on phones (CON-013, docs/decisions/043). */
export const LAYOUT_RATIOS = { picker: 0.6, sheet: 0.84 } as const

/** Sizes of board covers in px, by board layout (CON-015). */
export const BOARD_CARD_SIZES = {
  square: { width: 236, height: 157 },
  wide: { width: 320, height: 213 },
} as const

/** Worst and best rating in a rating's stars and its structured data (CON-017). */
export const RATING_SCALE = { worst: 1, best: 5 } as const

/** The mask behind modals and cover overlays (MOD-010). */
export const MASK_COLOR = 'rgba(0, 0, 0, 0.5)'

/** Heights of the top bar in px (MOD-020, MOD-021, G-167). */
export const HEADER = { height: { mobile: 64, desktop: 80 }, zIndex: 671 } as const

/** The shadow of the top bar: shown while `scrollY > above`, sampled every `sampleMs` (MOD-018, MOD-019, MOD-021). */
export const HEADER_SHADOW = { above: 0, sampleMs: 50, zIndex: 499 } as const

/** The bottom bar of mobile pages (MOD-021). */
export const FOOTER_Z_INDEX = 660

/** Margin of the back button in px: four units of 4 (MOD-023, G-168). */
export const BACK_BUTTON_MARGIN = 4 * 4

/** Fade duration of the sticky bar with a profile's name and tabs (TAB-035, G-174). */
export const TAB_BAR_FADE_MS = 300

/** Duration of toasts; account messages stay longer (G-175, G-180). */
export const TOAST_MS = { usual: 5000, account: 10_000 } as const

/** The form field with an idempotency key: a repeated submission creates nothing new (REL-17). */
export const FORM_KEY = 'form_key'
