import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTrying } from './keep-trying.ts'

const network = { onLine: true }
let page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  network.onLine = true
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', network)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Records the start of each try, in seconds. */
function counting(answers: (at: number) => boolean | Promise<boolean>) {
  const begun = Date.now()
  const tries: number[] = []
  const trying = keepTrying(async () => {
    tries.push((Date.now() - begun) / 1000)
    return answers(tries.length)
  })
  return { tries, trying }
}

test('while something waits the pauses double from 2 s to 5 minutes, and nothing follows when all is sent', async () => {
  const { tries, trying } = counting((count) => count < 12)
  trying.now()
  await vi.advanceTimersByTimeAsync(3_600_000)
  const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
  expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
  trying.later()
  await vi.advanceTimersByTimeAsync(2000)
  expect(tries, 'what waits later begins with the first pause').toHaveLength(13)
})

test('without a network nothing is tried, and when it is back at once, with the first pause', async () => {
  const { tries, trying } = counting(() => true)
  trying.now()
  await vi.advanceTimersByTimeAsync(100_000)
  network.onLine = false
  const before = tries.length
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(tries).toHaveLength(before)
  network.onLine = true
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(tries).toHaveLength(before + 2)
})

test('a wish during a try is done after it, never beside it', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const { tries, trying } = counting((count) => (count === 1 ? promise : false))
  trying.now()
  trying.now()
  trying.later()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toEqual([0])
  resolve(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toEqual([0, 60])
})

test('after the end nothing is tried, not even by a try that was running', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const { tries, trying } = counting(() => promise)
  trying.now()
  trying.end()
  resolve(true)
  trying.later()
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(tries).toEqual([0])
})

test('a try that fails in the browser itself is not repeated until the network is back', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { tries, trying } = counting((count) => (count === 1 ? Promise.reject(new Error('no database')) : false))
  trying.now()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(tries).toEqual([0])
  expect(warned).toHaveBeenCalledOnce()
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1)
  expect(tries).toHaveLength(2)
  warned.mockRestore()
})
