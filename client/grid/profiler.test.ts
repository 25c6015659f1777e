import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchGrid } from './profiler.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A grid whose layout and pictures come when the test says so, and how often each was looked at. */
function watched() {
  const page = { laidOut: false, drawn: false, looks: { layout: 0, pictures: 0 }, completed: 0 }
  const profiler = watchGrid({
    isLaidOut() {
      page.looks.layout++
      return page.laidOut
    },
    isDrawn() {
      page.looks.pictures++
      return page.drawn
    },
    onComplete() {
      page.completed++
    },
  })
  return { page, profiler }
}

test('it goes from layout to timing and ends, having told it once [PRF-001 PRF-005]', () => {
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

test('layout is looked at every 500 ms, pictures every 100 [PRF-002 PRF-003]', () => {
  const { page } = watched()
  vi.advanceTimersByTime(499)
  expect(page.looks).toEqual({ layout: 0, pictures: 0 })
  vi.advanceTimersByTime(1001)
  expect(page.looks).toEqual({ layout: 3, pictures: 0 })
  page.laidOut = true
  vi.advanceTimersByTime(500)
  vi.advanceTimersByTime(1000)
  expect(page.looks).toEqual({ layout: 4, pictures: 10 })
})

test('after a minute of either it gives up and tells nothing [PRF-004]', () => {
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

test('it can be stopped [PRF-001]', () => {
  const { page, profiler } = watched()
  profiler.stop()
  page.laidOut = true
  vi.advanceTimersByTime(1000)
  expect([profiler.state(), page.looks.layout]).toEqual(['DISABLED', 0])
})
