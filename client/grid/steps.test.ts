import { expect, test } from 'vitest'
import written from './steps.css?raw'
import { colorClass, ratioClass, stepsCss } from './steps.ts'

test('steps.css equals the output of stepsCss(); regenerate it after a change of the tables [GRD-001]', () => {
  expect(written).toBe(stepsCss())
})

test('every step of ratio and colour has its class, within 3,000 bytes in all [GRD-001]', () => {
  for (let step = 0; step < 64; step++) {
    expect(stepsCss()).toContain(`.${ratioClass(step)}{--r:`)
    expect(stepsCss()).toContain(`.${colorClass(step)}{--c:#`)
  }
  expect(stepsCss().length).toBeLessThan(3000)
})
