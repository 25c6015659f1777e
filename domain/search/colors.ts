import { colorStep, PALETTE } from '../media/palette.ts'

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

/** The hues in degrees at which families begin; red comes before the first. */
const HUES: readonly (readonly [from: number, family: ColorFamily])[] = [
  [15, 'orange'],
  [40, 'yellow'],
  [75, 'green'],
  [155, 'teal'],
  [195, 'blue'],
  [250, 'purple'],
  [300, 'pink'],
  [345, 'red'],
]

/** The family of a palette step (0..63). */
export function familyOf(step: number): ColorFamily {
  const rgb = Number.parseInt((PALETTE[step] ?? '').slice(1), 16)
  const [red, green, blue] = [(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255]
  const max = Math.max(red, green, blue)
  const range = max - Math.min(red, green, blue)
  if (range < 12) return max < 70 ? 'black' : max < 210 ? 'grey' : 'white'
  const turn =
    max === red
      ? ((green - blue) / range + 6) % 6
      : max === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  const hue = turn * 60
  return HUES.findLast(([from]) => hue >= from)?.[1] ?? 'red'
}

/**
 * The index words of a colour family: one octal digit per channel (`c703`), for all 512 cells whose colour belongs to
 * the family.
 */
export function colorWords(family: ColorFamily): string[] {
  const cells = Array.from({ length: 512 }, (_, cell) => [cell >> 6, (cell >> 3) & 7, cell & 7] as const)
  return cells.filter((eighths) => familyOfCell(eighths) === family).map((eighths) => `c${eighths.join('')}`)
}

/** The family in which a search finds a colour in six hex digits: that of its cell, which near an edge is another than the colour's own. */
export function indexedFamilyOf(color: string): ColorFamily {
  return familyOfCell([0, 2, 4].map((at) => Number.parseInt(color[at] ?? '', 16) >> 1))
}

function familyOfCell(eighths: readonly number[]): ColorFamily {
  return familyOf(colorStep(eighths.map((eighth) => (eighth * 32 + 16).toString(16).padStart(2, '0')).join('')))
}
