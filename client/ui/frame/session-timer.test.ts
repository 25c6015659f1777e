import { expect, test } from 'vitest'
import { createSessionTimer } from './session-timer.ts'

/** A page that can be hidden, and a clock that the test controls. */
function setup() {
  const heard: number[] = []
  const page = Object.assign(new EventTarget(), { hidden: false })
  page.addEventListener('session_time', (event) => heard.push((event as CustomEvent).detail.seconds))
  let now = 0
  const timer = createSessionTimer(page, () => now)
  return {
    timer,
    heard,
    pass: (ms: number) => {
      now += ms
    },
    look: (visible: boolean) => {
      page.hidden = !visible
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

test('the session timer counts whole seconds while the page is visible [G-164]', () => {
  const { timer, pass, look } = setup()
  pass(1999)
  expect(timer.seconds()).toBe(1)
  pass(1)
  expect(timer.seconds()).toBe(2)
  look(false)
  pass(60_000)
  expect(timer.seconds()).toBe(2)
  look(true)
  pass(3000)
  expect(timer.seconds()).toBe(5)
})

test('a paused timer stands still, hidden or not, until it is resumed [MOD-004]', () => {
  const { timer, pass, look } = setup()
  pass(1000)
  timer.pause()
  expect(timer.paused()).toBe(true)
  pass(5000)
  look(false)
  look(true)
  pass(5000)
  expect(timer.seconds()).toBe(1)
  timer.resume()
  expect(timer.paused()).toBe(false)
  pass(1000)
  expect(timer.seconds()).toBe(2)
})

test('the total visible time is reported each time the page is hidden [G-164]', () => {
  const { heard, pass, look } = setup()
  pass(4000)
  look(false)
  look(true)
  pass(2500)
  look(false)
  expect(heard).toEqual([4, 6])
})
