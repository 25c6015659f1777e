import { expect, test } from 'vitest'
import { imageHeight, isMediaSize, MEDIA_SIZES, preferredImage } from './sizes.ts'

test('the preferred large picture is 736x, else 474x, else 1200x [GRD-026]', () => {
  const all = { '736x': 'a', '474x': 'b', '1200x': 'c' }
  expect(preferredImage(all)).toBe('a')
  expect(preferredImage({ '474x': 'b', '1200x': 'c' })).toBe('b')
  expect(preferredImage({ '1200x': 'c' })).toBe('c')
  expect(preferredImage({ '236x': 'd' })).toBeNull()
})

test('only the twelve names of pin, cover and avatar sizes are media sizes [GRD-027]', () => {
  for (const size of ['236x', '474x', '736x', '1200x', 'originals', '170x', '136x136', '200x150'])
    expect(isMediaSize(size), size).toBe(true)
  for (const word of ['', '237x', '__proto__', 'constructor', 'orig']) expect(isMediaSize(word), word).toBe(false)
  expect(Object.keys(MEDIA_SIZES)).toHaveLength(12)
})

test('a rendition keeps the picture’s ratio, and a fixed box keeps its own height', () => {
  expect(imageHeight('236x', 800, 1200)).toBe(354)
  expect(imageHeight('136x136', 800, 1200)).toBe(136)
  expect(imageHeight('originals', 800, 1200)).toBe(1200)
  expect(imageHeight('170x', 100_000, 1)).toBe(1)
})
