import { expect, test } from 'vitest'
import { createMutation, type MutationState } from './mutation.ts'

/** A mutation whose calls are answered by hand. */
function setup<Value>(first: Value) {
  const calls: { wanted: Value; answer: (value?: Value) => Promise<void>; refuse: () => Promise<void> }[] = []
  const told: MutationState<Value>[] = []
  const errors: unknown[] = []
  const settle = async () => {
    for (let i = 0; i < 5; i++) await Promise.resolve()
  }
  const { set } = createMutation<Value>({
    first,
    send: (wanted) =>
      new Promise((resolve, reject) => {
        const answer = (value?: Value) => {
          resolve(value)
          return settle()
        }
        const refuse = () => {
          reject(new Error('refused'))
          return settle()
        }
        calls.push({ wanted, answer, refuse })
      }),
    tell: (state) => told.push(state),
    fail: (error) => errors.push(error),
  })
  return { set, calls, told, errors, now: () => told.at(-1) }
}

test('what is wanted shows at once and stays once it is so', async () => {
  const { set, calls, told } = setup(false)
  set(true)
  expect(told).toEqual([{ value: true, busy: true }])
  await calls[0]?.answer()
  expect(told.at(-1)).toEqual({ value: true, busy: false })
  expect(calls.length).toBe(1)
})

test('a failure goes back to what the server has, and is told once', async () => {
  const { set, calls, now, errors } = setup(false)
  set(true)
  await calls[0]?.refuse()
  expect(now()).toEqual({ value: false, busy: false })
  expect(errors).toHaveLength(1)
  set(true)
  await calls[1]?.answer()
  expect(now()).toEqual({ value: true, busy: false })
})

test('one call runs at a time, and of what was wanted meanwhile the last alone follows', async () => {
  const { set, calls, now } = setup(0)
  set(1)
  set(2)
  set(3)
  expect(calls.map(({ wanted }) => wanted)).toEqual([1])
  expect(now()).toEqual({ value: 3, busy: true })
  await calls[0]?.answer()
  expect(calls.map(({ wanted }) => wanted)).toEqual([1, 3])
  expect(now()).toEqual({ value: 3, busy: true })
  await calls[1]?.answer()
  expect(now()).toEqual({ value: 3, busy: false })
})

test('there and back while the first call runs: it is undone, not forgotten', async () => {
  const { set, calls, now } = setup(false)
  set(true)
  set(false)
  await calls[0]?.answer()
  expect(calls.map(({ wanted }) => wanted)).toEqual([true, false])
  await calls[1]?.answer()
  expect(now()).toEqual({ value: false, busy: false })
})

test('there and back, and the first call fails: nothing is left to do or to say', async () => {
  const { set, calls, now, errors } = setup(false)
  set(true)
  set(false)
  await calls[0]?.refuse()
  expect(calls.length).toBe(1)
  expect(now()).toEqual({ value: false, busy: false })
  expect(errors).toEqual([])
})

test('what the server made of it counts', async () => {
  const { set, calls, now } = setup('none')
  set('following')
  await calls[0]?.answer('pending')
  expect(now()).toEqual({ value: 'pending', busy: false })
  expect(calls.length).toBe(1)
})

test('wanting what is so asks nobody', () => {
  const { set, calls, told } = setup(true)
  set(true)
  expect(calls).toEqual([])
  expect(told).toEqual([])
})
