import { afterEach, expect, test } from 'vitest'
import { breakSource, namesWithin, parseSource } from './code.ts'
import { mutantsOf } from './mutant.ts'
import { noteReaders } from './readers.ts'
import { switchSource } from './switch.ts'

afterEach(() => {
  globalThis.mutant = 0
  globalThis.reached = undefined
})

test('whoever reads a constant reaches it and what made it, also by another constant, and nobody else does', async () => {
  const source = `
    const LIMIT = (a) => a
    const IS = [1 > 2]
    const BOTH = { of: () => 1, is: IS }
    export function direct() { return IS }
    export const indirect = () => BOTH.is
    export const object = { method() { return [1].map(() => IS)[0] } }
    export function none() { return LIMIT(1) }
    function compare() { return 3 > 4 }
    const within = () => compare()
    const MADE = [within()]
    export const byMaker = () => MADE
  `
  const parsed = parseSource('a.ts', source)
  const all = mutantsOf('a.ts', source, breakSource(parsed, new Set(['conditions'])), namesWithin(parsed))
  const noted = noteReaders(switchSource(parsed, all, 7).text)
  const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(noted)}`)
  const reached = (call: () => unknown) => {
    globalThis.reached = new Set()
    call()
    return [...globalThis.reached]
  }
  expect(reached(module.direct)).toEqual([7])
  expect(reached(module.indirect)).toEqual([7])
  expect(reached(() => module.object.method())).toEqual([7])
  expect(reached(module.none)).toEqual([])
  expect(reached(module.byMaker)).toEqual([8])
})
