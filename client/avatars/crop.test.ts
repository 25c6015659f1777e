import { expect, test } from 'vitest'
import { clamped, dragged, pressed, sideOf, WHOLE } from './crop.ts'

const sizes = [
  { width: 400, height: 300 },
  { width: 300, height: 4000 },
  { width: 1, height: 1 },
  { width: 7, height: 3 },
]

test('the crop square stays inside the picture, however it is dragged, moved or zoomed [HDR-003]', () => {
  for (const size of sizes)
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '+', '-'])
      for (const [right, down] of [
        [9, 9],
        [-9, 0.3],
        [0, -9],
      ] as const) {
        let crop = dragged(size, clamped(size, { ...WHOLE, zoom: 2.5 }), right, down)
        for (let i = 0; i < 60; i++) crop = pressed(size, crop, key) ?? crop
        const side = sideOf(size, crop)
        expect(crop.x * size.width - side / 2).toBeGreaterThanOrEqual(-1e-6)
        expect(crop.y * size.height - side / 2).toBeGreaterThanOrEqual(-1e-6)
        expect(crop.x * size.width + side / 2).toBeLessThanOrEqual(size.width + 1e-6)
        expect(crop.y * size.height + side / 2).toBeLessThanOrEqual(size.height + 1e-6)
      }
})

test('an arrow moves the square in its direction, and other keys do nothing [HDR-003]', () => {
  const size = { width: 400, height: 300 }
  expect(pressed(size, WHOLE, 'ArrowRight')?.x).toBeGreaterThan(0.5)
  expect(pressed(size, WHOLE, 'ArrowLeft')?.x).toBeLessThan(0.5)
  expect(pressed(size, WHOLE, 'ArrowDown')?.y).toBe(0.5)
  expect(pressed(size, WHOLE, 'Tab')).toBeNull()
})
