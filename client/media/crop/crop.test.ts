import { expect, test } from 'vitest'
import { type Crop, clamped, dragged, MOST_ZOOM, partOf, pressed, type Size, WHOLE, zoomed } from './crop.ts'

const pictures = [
  { width: 400, height: 300 },
  { width: 300, height: 4000 },
  { width: 3503, height: 10 },
  { width: 1, height: 1 },
  { width: 7, height: 3 },
]
const SQUARE = { width: 560, height: 560 }
const frames = [SQUARE, { width: 1200, height: 675 }, { width: 300, height: 900 }]

function expectWithin(picture: Size, frame: Size, crop: Crop): void {
  const part = partOf(picture, frame, crop.zoom)
  expect(part.width / part.height).toBeCloseTo(frame.width / frame.height, 6)
  expect(crop.x * picture.width - part.width / 2).toBeGreaterThanOrEqual(-1e-6)
  expect(crop.y * picture.height - part.height / 2).toBeGreaterThanOrEqual(-1e-6)
  expect(crop.x * picture.width + part.width / 2).toBeLessThanOrEqual(picture.width + 1e-6)
  expect(crop.y * picture.height + part.height / 2).toBeLessThanOrEqual(picture.height + 1e-6)
}

test('the visible part stays inside the picture and keeps the shape of the frame, however it is dragged, moved or zoomed [HDR-003 HDR-004]', () => {
  for (const picture of pictures)
    for (const frame of frames)
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '+', '-'])
        for (const [right, down] of [
          [9, 9],
          [-9, 0.3],
          [0, -9],
        ] as const) {
          const start = clamped(picture, frame, { ...WHOLE, zoom: 2.5 })
          let crop = zoomed(picture, frame, dragged(picture, frame, start, right, down), 1.7, right, down)
          expectWithin(picture, frame, crop)
          for (let i = 0; i < 60; i++) crop = pressed(picture, frame, crop, key) ?? crop
          expectWithin(picture, frame, crop)
        }
})

test('an arrow moves the frame in its direction, and other keys do nothing [HDR-003]', () => {
  const picture = { width: 400, height: 300 }
  expect(pressed(picture, SQUARE, WHOLE, 'ArrowRight')?.x).toBeGreaterThan(0.5)
  expect(pressed(picture, SQUARE, WHOLE, 'ArrowLeft')?.x).toBeLessThan(0.5)
  expect(pressed(picture, SQUARE, WHOLE, 'ArrowDown')?.y).toBe(0.5)
  expect(pressed(picture, SQUARE, WHOLE, 'Tab')).toBeNull()
})

test('zooming around a point leaves what is under it in place, until the largest zoom [HDR-003]', () => {
  const picture = { width: 1200, height: 800 }
  /** The pixel of the picture at the point a quarter of the frame to the right of and above the middle. */
  const under = (crop: Crop) => {
    const part = partOf(picture, SQUARE, crop.zoom)
    return [crop.x * picture.width + part.width / 4, crop.y * picture.height - part.height / 4]
  }
  const once = zoomed(picture, SQUARE, WHOLE, 1.5, 0.25, -0.25)
  expect(once.zoom).toBe(1.5)
  expect(under(once)[0]).toBeCloseTo(under(WHOLE)[0] ?? 0, 6)
  expect(under(once)[1]).toBeCloseTo(under(WHOLE)[1] ?? 0, 6)
  const most = zoomed(picture, SQUARE, once, 100, 0.25, -0.25)
  expect(most.zoom).toBe(MOST_ZOOM)
  expect(under(most)[0]).toBeCloseTo(under(WHOLE)[0] ?? 0, 6)
  expect(zoomed(picture, SQUARE, most, 0.001)).toEqual(clamped(picture, SQUARE, { ...most, zoom: 1 }))
})
