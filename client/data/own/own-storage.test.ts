import { afterEach, expect, test, vi } from 'vitest'
import { readStored, store } from './own-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function keepIn(storage: Partial<Storage>) {
  vi.stubGlobal('localStorage', storage)
  return vi.spyOn(console, 'error').mockImplementation(() => undefined)
}

test('a stored value is read again, and null removes it [MOD-028]', () => {
  const kept = new Map<string, string>()
  const said = keepIn({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  })
  expect(readStored('draft')).toBeNull()
  expect(store('draft', { title: 'Blue door' })).toBe(true)
  expect(readStored('draft')).toEqual({ title: 'Blue door' })
  expect(store('draft', null)).toBe(true)
  expect(kept.size).toBe(0)
  expect(said).not.toHaveBeenCalled()
})

test('storage that is forbidden, full or broken only logs an error [MOD-028]', () => {
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const said = keepIn({ getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  expect(readStored('draft')).toBeNull()
  expect(store('draft', 1)).toBe(false)
  expect(store('draft', null)).toBe(false)
  expect(said).toHaveBeenCalledTimes(3)
  const broken = keepIn({ getItem: () => '{"cut' })
  expect(readStored('draft')).toBeNull()
  expect(broken).toHaveBeenCalled()
})
