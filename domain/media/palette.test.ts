import { expect, test } from 'vitest'
import { colorStep, PALETTE } from './palette.ts'

test('the palette has 64 different colours that three digits can write [GRD-001]', () => {
  expect(PALETTE).toHaveLength(64)
  expect(new Set(PALETTE).size).toBe(64)
  for (const colour of PALETTE) expect(colour).toMatch(/^#([0-9a-f])\1([0-9a-f])\2([0-9a-f])\3$/)
})

test('every colour of the palette maps to itself, with or without # and in capitals [GRD-001]', () => {
  for (const [step, colour] of PALETTE.entries()) {
    expect(colorStep(colour)).toBe(step)
    expect(colorStep(colour.slice(1).toUpperCase())).toBe(step)
  }
})

test('a grey maps to a grey, and a lighter grey never to a darker one [GRD-001]', () => {
  const steps = Array.from({ length: 256 }, (_, level) => colorStep(level.toString(16).padStart(2, '0').repeat(3)))
  expect(steps).toEqual(steps.toSorted((one, other) => one - other))
  expect(new Set(steps)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]))
})

test('saturated colours map to a colour of the same hue [GRD-001]', () => {
  const drawn = (colour: string) => channels(PALETTE[colorStep(colour)] ?? '')
  const [red, green, blue] = [drawn('#c02020'), drawn('#209040'), drawn('#2040c0')]
  expect(red[0]).toBeGreaterThan(Math.max(red[1], red[2]))
  expect(green[1]).toBeGreaterThan(Math.max(green[0], green[2]))
  expect(blue[2]).toBeGreaterThan(Math.max(blue[0], blue[1]))
})

test('an invalid colour maps to a light grey [GRD-001]', () => {
  for (const none of ['', '#fff', '#12345', '#1234567', 'red', '#12345g', ' #123456', null, undefined]) {
    expect(PALETTE[colorStep(none)]).toBe('#dddddd')
  }
})

function channels(colour: string): [number, number, number] {
  const rgb = Number.parseInt(colour.slice(1), 16)
  return [rgb >> 16, (rgb >> 8) & 255, rgb & 255]
}
