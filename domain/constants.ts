/** Widths in px where the layout changes; their twins in the style sheets are `@media` conditions (G-106). */
export const BREAKPOINTS = { phone: 576, tablet: 768, desktop: 1024, wide: 1312 } as const

/** Panes of the board picker and of organize, at one and at two columns, in px (CON-011, G-105). */
export const PANE_WIDTHS = { oneColumn: 508, twoColumns: 1016 } as const

/** Greatest width of a profile's header in px: a partner's is wider (CON-012, G-105). */
export const HEADER_WIDTHS = { profile: 488, partner: 656 } as const

/** Width of the content in px from the breakpoint of the same name on (CON-012, G-105). */
export const CONTENT_WIDTHS = { tablet: 672, desktop: 992, wide: 1176 } as const

/** Of a window's height: the least that the board picker takes of a high one, and what a sheet takes of a phone's (CON-013, docs/decisions/043). */
export const LAYOUT_RATIOS = { picker: 0.6, sheet: 0.84 } as const

/** Covers of board cards in px, by the view of the boards (CON-015). */
export const BOARD_CARD_SIZES = {
  square: { width: 236, height: 157 },
  wide: { width: 320, height: 213 },
} as const

/** Worst and best rating in a rating's stars and its structured data (CON-017). */
export const RATING_SCALE = { worst: 1, best: 5 } as const

/** What darkens the page behind a modal and behind the overlays of a cover (MOD-010). */
export const MASK_COLOR = 'rgba(0, 0, 0, 0.5)'

/** The bar on top of every page, heights in px (MOD-020, MOD-021, G-167). */
export const HEADER = { height: { mobile: 64, desktop: 80 }, zIndex: 671 } as const

/** The shadow under that bar: drawn while `scrollY > above`, looked at every `sampleMs` (MOD-018, MOD-019, MOD-021). */
export const HEADER_SHADOW = { above: 0, sampleMs: 50, zIndex: 499 } as const

/** The bar at the foot of mobile pages (MOD-021). */
export const FOOTER_Z_INDEX = 660

/** Margin of the back button in px: four units of 4 (MOD-023, G-168). */
export const BACK_BUTTON_MARGIN = 4 * 4

/** How long the bar with a profile's name and tabs fades (TAB-035, G-174). */
export const TAB_BAR_FADE_MS = 300

/** How long a toast stays; those about accounts stay longer (G-175, G-180). */
export const TOAST_MS = { usual: 5000, account: 10_000 } as const

/** The field by which a form that makes something is the same when it is sent twice (REL-17). */
export const FORM_KEY = 'form_key'
