import { expect, test } from 'vitest'
import { createMutation, type MutationState } from './mutation.ts'

/** A mutation whose calls are answered by the test. */
function setup<Value>(first: Value) {
  const calls: { wanted: Value; answer: (value?: Value) => Promise<void>; refuse: () => Promise<void> }[] = []
  const states: MutationState<Value>[] = []
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
    onChange: (state) => states.push(state),
    onError: (error) => errors.push(error),
  })
  return { set, calls, states, errors, now: () => states.at(-1) }
}

test('a new value shows at once and stays after the call', async () => {
  const { set, calls, states } = setup(false)
  set(true)
  expect(states).toEqual([{ value: true, busy: true }])
  await calls[0]?.answer()
  expect(states.at(-1)).toEqual({ value: true, busy: false })
  expect(calls.length).toBe(1)
})

test('a failed call restores the server’s value and reports one error', async () => {
  const { set, calls, now, errors } = setup(false)
  set(true)
  await calls[0]?.refuse()
  expect(now()).toEqual({ value: false, busy: false })
  expect(errors).toHaveLength(1)
  set(true)
  await calls[1]?.answer()
  expect(now()).toEqual({ value: true, busy: false })
})

test('one call runs at a time, and only the last of the values set meanwhile is sent', async () => {
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

test('a value that is set back while the first call runs is sent too', async () => {
  const { set, calls, now } = setup(false)
  set(true)
  set(false)
  await calls[0]?.answer()
  expect(calls.map(({ wanted }) => wanted)).toEqual([true, false])
  await calls[1]?.answer()
  expect(now()).toEqual({ value: false, busy: false })
})

test('a value that is set back before the first call fails needs no call and reports no error', async () => {
  const { set, calls, now, errors } = setup(false)
  set(true)
  set(false)
  await calls[0]?.refuse()
  expect(calls.length).toBe(1)
  expect(now()).toEqual({ value: false, busy: false })
  expect(errors).toEqual([])
})

test('the value in the server’s answer wins', async () => {
  const { set, calls, now } = setup('none')
  set('following')
  await calls[0]?.answer('pending')
  expect(now()).toEqual({ value: 'pending', busy: false })
  expect(calls.length).toBe(1)
})

test('setting the current value sends nothing', () => {
  const { set, calls, states } = setup(true)
  set(true)
  expect(calls).toEqual([])
  expect(states).toEqual([])
})
