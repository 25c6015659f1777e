import { expect, test } from 'vitest'
import { HEADER_SHADOW } from './constants.ts'
import { throttle } from './throttle.ts'

function handClock() {
  let time = 0
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => time,
    later: (run: () => void, ms: number) => timers.push({ at: time + ms, run }),
    set: (to: number) => {
      time = to
    },
    advance: (ms: number) => {
      time += ms
      const due = timers.filter((timer) => timer.at <= time)
      timers = timers.filter((timer) => timer.at > time)
      for (const timer of due) timer.run()
    },
  }
}

test('scrolling is sampled at once, then at most every 50 ms [MOD-019]', () => {
  const clock = handClock()
  const seen: number[] = []
  const onScroll = throttle(() => seen.push(clock.now()), HEADER_SHADOW.sampleMs, clock)
  for (let ms = 0; ms <= 200; ms += 10) {
    onScroll()
    clock.advance(10)
  }
  expect(seen).toEqual([0, 50, 100, 150, 200])
})

test('the last scroll of a burst is sampled, and nothing after it [MOD-019]', () => {
  const clock = handClock()
  let scrollTop = 0
  const seen: number[] = []
  const onScroll = throttle(() => seen.push(scrollTop), 50, clock)
  onScroll()
  for (const top of [5, 9, 0]) {
    scrollTop = top
    onScroll()
  }
  clock.advance(49)
  expect(seen).toEqual([0])
  scrollTop = 7
  clock.advance(1)
  expect(seen).toEqual([0, 7])
  clock.advance(500)
  expect(seen).toEqual([0, 7])
})

test('a scroll after a pause is sampled at once [MOD-019]', () => {
  const clock = handClock()
  let samples = 0
  const onScroll = throttle(() => samples++, 50, clock)
  onScroll()
  clock.advance(50)
  onScroll()
  expect(samples).toBe(2)
})

test('a clock that is set back delays no sample beyond 50 ms [MOD-019]', () => {
  const clock = handClock()
  let samples = 0
  const onScroll = throttle(() => samples++, 50, clock)
  clock.set(10_000)
  onScroll()
  clock.set(0)
  onScroll()
  clock.advance(50)
  expect(samples).toBe(2)
})
