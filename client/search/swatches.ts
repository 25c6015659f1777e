import type { ColorFamily } from '#domain/search/colors.ts'

/** The displayed colour of each family. */
export const SWATCHES: Record<ColorFamily, string> = {
  red: '995555',
  orange: '996622',
  yellow: 'aaaa66',
  green: '447755',
  teal: '228866',
  blue: '4477aa',
  purple: '776699',
  pink: 'cc88aa',
  black: '222222',
  grey: '888888',
  white: 'ffffff',
}
