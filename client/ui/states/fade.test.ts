import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFade, FADE_OUT_MS, type FadeState } from './fade.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const GONE = { present: false, active: false }
const HIDDEN = { present: true, active: false }
const SHOWN = { present: true, active: true }

function fade(fadeOut?: number) {
  const seen: FadeState[] = []
  const nextFrame = (run: () => void) => {
    const timer = setTimeout(run, 16)
    return () => clearTimeout(timer)
  }
  const { set, stop } = createFade((state) => seen.push(state), { nextFrame, ...(fadeOut && { fadeOut }) })
  return { set, stop, seen }
}

test('a shown element is present at once and active with the next frame [MOD-022 MOD-007]', () => {
  const { set, seen } = fade()
  set(true)
  expect(seen).toEqual([HIDDEN])
  vi.advanceTimersByTime(16)
  expect(seen).toEqual([HIDDEN, SHOWN])
})

test('a hidden element is inactive at once and removed after 120 ms [MOD-022]', () => {
  const { set, seen } = fade()
  set(true)
  vi.advanceTimersByTime(16)
  set(false)
  expect(seen.at(-1)).toEqual(HIDDEN)
  vi.advanceTimersByTime(119)
  expect(seen.at(-1)).toEqual(HIDDEN)
  vi.advanceTimersByTime(1)
  expect(seen.at(-1)).toEqual(GONE)
  expect(FADE_OUT_MS).toBe(120)
})

test('the delay of the fade can be set [MOD-022]', () => {
  const { set, seen } = fade(300)
  set(true)
  set(false)
  vi.advanceTimersByTime(299)
  expect(seen.at(-1)).toEqual(HIDDEN)
  vi.advanceTimersByTime(1)
  expect(seen.at(-1)).toEqual(GONE)
})

test('an element shown again while it fades stays, and one hidden before the first frame never becomes active [MOD-022]', () => {
  const back = fade()
  back.set(true)
  vi.advanceTimersByTime(16)
  back.set(false)
  vi.advanceTimersByTime(60)
  back.set(true)
  vi.advanceTimersByTime(1000)
  expect(back.seen).toEqual([HIDDEN, SHOWN, HIDDEN, HIDDEN, SHOWN])
  const brief = fade()
  brief.set(true)
  brief.set(false)
  vi.advanceTimersByTime(1000)
  expect(brief.seen).not.toContainEqual(SHOWN)
})

test('a stopped fade reports no further states [MOD-022]', () => {
  const { set, stop, seen } = fade()
  set(true)
  stop()
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual([HIDDEN])
})
