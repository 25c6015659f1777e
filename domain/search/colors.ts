import { oklab } from '../media/oklab.ts'

/** Colours of the search filter; each covers a part of the placeholder palette. */
export const COLOR_FAMILIES = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'black',
  'grey',
  'white',
] as const
export type ColorFamily = (typeof COLOR_FAMILIES)[number]

/** The hues (OKLCH, in degrees) at which families begin; pink continues below the first. */
const HUES: readonly (readonly [from: number, family: ColorFamily])[] = [
  [5, 'red'],
  [40, 'orange'],
  [75, 'yellow'],
  [115, 'green'],
  [165, 'teal'],
  [220, 'blue'],
  [280, 'purple'],
  [325, 'pink'],
]

/**
 * Chroma (OKLCH) below which a colour has no hue, which includes tinted greys; lightness below which no colour has a hue; lightness from which a colour
 * without hue is grey, and white.
 */
const [PALE, DARK] = [0.043, 0.2]
const [GREY_FROM, WHITE_FROM] = [0.4, 0.87]

/** The family of a colour in six hex digits. */
export function familyOf(color: string): ColorFamily {
  const [lightness, a, b] = oklab(Number.parseInt(color, 16))
  if (Math.hypot(a, b) < PALE || lightness < DARK)
    return lightness < GREY_FROM ? 'black' : lightness < WHITE_FROM ? 'grey' : 'white'
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  return HUES.findLast(([from]) => hue >= from)?.[1] ?? 'pink'
}

/**
 * The index words of a colour family: one octal digit per channel (`c703`), for all 512 cells whose colour belongs to
 * the family.
 */
export function colorWords(family: ColorFamily): string[] {
  const cells = Array.from({ length: 512 }, (_, cell) => [cell >> 6, (cell >> 3) & 7, cell & 7] as const)
  return cells.filter((eighths) => familyOfCell(eighths) === family).map((eighths) => `c${eighths.join('')}`)
}

/** The family in which a search finds a colour in six hex digits: that of its cell, which near an edge can differ from the colour's own. */
export function indexedFamilyOf(color: string): ColorFamily {
  return familyOfCell([0, 2, 4].map((at) => Number.parseInt(color[at] ?? '', 16) >> 1))
}

/** The family of the colour in the middle of the cell. */
function familyOfCell(eighths: readonly number[]): ColorFamily {
  return familyOf(eighths.map((eighth) => (eighth * 32 + 16).toString(16).padStart(2, '0')).join(''))
}
