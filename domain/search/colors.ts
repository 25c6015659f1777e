import { colorStep, PALETTE } from '../media/palette.ts'

/** Colours that a search can be narrowed to; each is a part of the palette of placeholders. */
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

/** Hues from which on a family begins, in degrees; before the first it is red. */
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
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  if (range < 12) return most < 70 ? 'black' : most < 210 ? 'grey' : 'white'
  const turn =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  const hue = turn * 60
  return HUES.findLast(([from]) => hue >= from)?.[1] ?? 'red'
}

/**
 * The words by which the index knows a family's colours: of each channel an eighth, as an octal digit (`c703`). The index can't judge
 * what looks near; this does, for all 512.
 */
export function colorWords(family: ColorFamily): string[] {
  const hex = (eighth: number) => (eighth * 32 + 16).toString(16).padStart(2, '0')
  const cells = Array.from({ length: 512 }, (_, cell) => [cell >> 6, (cell >> 3) & 7, cell & 7] as const)
  return cells
    .filter(([red, green, blue]) => familyOf(colorStep(hex(red) + hex(green) + hex(blue))) === family)
    .map((eighths) => `c${eighths.join('')}`)
}
