import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchGrid } from './profiler.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A grid whose layout and pictures are completed by the test, with counts of how often each was checked. */
function watched() {
  const page = { laidOut: false, drawn: false, checks: { layout: 0, pictures: 0 }, completed: 0 }
  const profiler = watchGrid({
    isLaidOut() {
      page.checks.layout++
      return page.laidOut
    },
    isDrawn() {
      page.checks.pictures++
      return page.drawn
    },
    onComplete() {
      page.completed++
    },
  })
  return { page, profiler }
}

test('the profiler goes from layout to timing to completion, and reports completion once [PRF-001 PRF-005]', () => {
  const { page, profiler } = watched()
  expect(profiler.state()).toBe('LAYOUT')
  page.laidOut = true
  vi.advanceTimersByTime(500)
  expect(profiler.state()).toBe('TIMING')
  page.drawn = true
  vi.advanceTimersByTime(100)
  expect(profiler.state()).toBe('DISABLED')
  vi.advanceTimersByTime(200_000)
  expect(page.completed).toBe(1)
})

test('the profiler checks the layout every 500 ms and pictures every 100 ms [PRF-002 PRF-003]', () => {
  const { page } = watched()
  vi.advanceTimersByTime(499)
  expect(page.checks).toEqual({ layout: 0, pictures: 0 })
  vi.advanceTimersByTime(1001)
  expect(page.checks).toEqual({ layout: 3, pictures: 0 })
  page.laidOut = true
  vi.advanceTimersByTime(500)
  vi.advanceTimersByTime(1000)
  expect(page.checks).toEqual({ layout: 4, pictures: 10 })
})

test('the profiler stops without a report after a minute in either state [PRF-004]', () => {
  const { page, profiler } = watched()
  vi.advanceTimersByTime(59_999)
  expect(profiler.state()).toBe('LAYOUT')
  vi.advanceTimersByTime(1)
  expect(profiler.state()).toBe('DISABLED')
  page.laidOut = true
  page.drawn = true
  vi.advanceTimersByTime(60_000)
  expect(page.completed).toBe(0)

  const second = watched()
  second.page.laidOut = true
  vi.advanceTimersByTime(500)
  vi.advanceTimersByTime(59_900)
  expect(second.profiler.state()).toBe('TIMING')
  vi.advanceTimersByTime(100)
  expect([second.profiler.state(), second.page.completed]).toEqual(['DISABLED', 0])
})

test('the profiler can be stopped [PRF-001]', () => {
  const { page, profiler } = watched()
  profiler.stop()
  page.laidOut = true
  vi.advanceTimersByTime(1000)
  expect([profiler.state(), page.checks.layout]).toEqual(['DISABLED', 0])
})
