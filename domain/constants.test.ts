import { expect, test } from 'vitest'
import {
  BACK_BUTTON_MARGIN,
  BOARD_CARD_SIZES,
  BREAKPOINTS,
  CONTENT_WIDTHS,
  FOOTER_Z_INDEX,
  HEADER,
  HEADER_SHADOW,
  HEADER_WIDTHS,
  LAYOUT_RATIOS,
  MASK_COLOR,
  PANE_WIDTHS,
  RATING_SCALE,
  TAB_BAR_FADE_MS,
  TOAST_MS,
} from './constants.ts'

test('a pane is 508 px wide with one column and 1016 px with two [CON-011]', () => {
  expect(PANE_WIDTHS).toEqual({ oneColumn: 508, twoColumns: 1016 })
  expect(PANE_WIDTHS.twoColumns).toBe(2 * PANE_WIDTHS.oneColumn)
})

test('a profile header is at most 488 px wide, content 672, 992 and 1176 px [CON-012]', () => {
  expect(HEADER_WIDTHS).toEqual({ profile: 488, partner: 656 })
  expect(CONTENT_WIDTHS).toEqual({ tablet: 672, desktop: 992, wide: 1176 })
})

test('content is narrower than the breakpoint where its width begins to apply [CON-012]', () => {
  expect(BREAKPOINTS).toEqual({ phone: 576, tablet: 768, desktop: 1024, wide: 1312 })
  for (const name of ['tablet', 'desktop', 'wide'] as const)
    expect(CONTENT_WIDTHS[name]).toBeLessThan(BREAKPOINTS[name])
})

test('the layout ratios are 0.6 and 0.84 [CON-013]', () => {
  expect(LAYOUT_RATIOS).toEqual({ picker: 0.6, sheet: 0.84 })
})

test('a square board card is 236 by 157 px, a wide one 320 by 213 px [CON-015]', () => {
  expect(BOARD_CARD_SIZES).toEqual({ square: { width: 236, height: 157 }, wide: { width: 320, height: 213 } })
})

test('the rating scale goes from 1 to 5 [CON-017]', () => {
  expect(RATING_SCALE).toEqual({ worst: 1, best: 5 })
})

test('the mask is half-transparent black [MOD-010]', () => {
  expect(MASK_COLOR).toBe('rgba(0, 0, 0, 0.5)')
})

test('the header has a shadow once the page is scrolled beyond 0 px, sampled every 50 ms [MOD-018, MOD-019]', () => {
  expect(HEADER_SHADOW.above).toBe(0)
  expect(HEADER_SHADOW.sampleMs).toBe(50)
})

test('the header is 64 px high on mobile and 80 px on desktop [MOD-020]', () => {
  expect(HEADER.height).toEqual({ mobile: 64, desktop: 80 })
})

test('the header is stacked above the footer, and the footer above the header’s shadow [MOD-021]', () => {
  expect([HEADER.zIndex, FOOTER_Z_INDEX, HEADER_SHADOW.zIndex]).toEqual([671, 660, 499])
})

test('the back button has a margin of 16 px [MOD-023]', () => {
  expect(BACK_BUTTON_MARGIN).toBe(16)
})

test('the bar of name and tabs fades for 300 ms [TAB-035]', () => {
  expect(TAB_BAR_FADE_MS).toBe(300)
})

test('a toast stays for 5 s, a toast about an account for 10 s [G-175]', () => {
  expect(TOAST_MS).toEqual({ usual: 5000, account: 10_000 })
})
