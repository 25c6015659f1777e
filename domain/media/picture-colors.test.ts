import { expect, test } from 'vitest'
import { COLOR_FAMILIES, indexedFamilyOf } from '../search/colors.ts'
import { pictureColors, UNKNOWN_COLOR } from './picture-colors.ts'

type Color = readonly [red: number, green: number, blue: number, opacity?: number]

/** A picture of 24 by 24 pixels. */
function picture(colorAt: (x: number, y: number) => Color) {
  const side = 24
  const pixels = Array.from({ length: side * side }, (_, i) => {
    const [red, green, blue, opacity = 255] = colorAt(i % side, Math.floor(i / side))
    return [red, green, blue, opacity]
  })
  return { width: side, height: side, rgba: Uint8Array.from(pixels.flat()) }
}

const [RED, GREEN, BLUE, WHITE] = [
  [214, 40, 40],
  [40, 150, 60],
  [30, 80, 200],
  [250, 250, 248],
] as const

test('a picture of two colours has the larger one, not a brown that is nowhere in it', () => {
  const { color } = pictureColors(picture((x) => (x < 14 ? RED : GREEN)))
  expect([color, indexedFamilyOf(color)]).toEqual(['d62828', 'red'])
  expect(indexedFamilyOf(pictureColors(picture((x) => (x < 10 ? RED : GREEN))).color)).toBe('green')
})

test('a blue pattern on white is blue, though its mean is nearly white', () => {
  const { color } = pictureColors(picture((x, y) => (x % 2 === 0 && y % 2 === 0 ? BLUE : WHITE)))
  expect(indexedFamilyOf(color)).toBe('blue')
})

test('a picture without any hue has its mean, from black to white, whatever tint its pixels have', () => {
  for (const [level, family] of [
    [12, 'black'],
    [128, 'grey'],
    [250, 'white'],
  ] as const) {
    const { color } = pictureColors(picture((x) => [level, level + (x % 2), level]))
    expect(indexedFamilyOf(color), color).toBe(family)
  }
})

test('a placeholder has a colour for each half', () => {
  const { tones } = pictureColors(picture((_, y) => (y < 12 ? BLUE : GREEN)))
  expect(tones).toBe('1e50c828963c')
})

test('what is transparent has no part in it, and nothing but that no colour', () => {
  expect(pictureColors(picture((x) => (x === 3 ? GREEN : [214, 40, 40, 0]))).color).toBe('28963c')
  expect(pictureColors(picture(() => [214, 40, 40, 0]))).toEqual({
    color: UNKNOWN_COLOR,
    tones: UNKNOWN_COLOR.repeat(2),
  })
})

test('a picture of the very grey that stands for an unknown colour is found by it all the same', () => {
  const { color, tones } = pictureColors(picture(() => [0xdd, 0xdd, 0xdd]))
  expect([color, tones]).not.toContain(UNKNOWN_COLOR)
  expect(COLOR_FAMILIES).toContain(indexedFamilyOf(color))
})
