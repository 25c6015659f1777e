import { afterEach, expect, test } from 'vitest'
import { breakSource, namesWithin, parseSource } from './code.ts'
import { mutantsOf } from './mutant.ts'
import { type Switched, switchSource } from './switch.ts'

const current = globalThis as { mutant?: number; reached?: Set<number> }
afterEach(() => {
  delete current.mutant
  delete current.reached
})

function switched(text: string): Switched {
  const parsed = parseSource('a.ts', text)
  const edits = breakSource(parsed, new Set(['conditions']))
  return switchSource(parsed, mutantsOf('a.ts', text, edits, namesWithin(parsed)))
}

/** The results of calling a source without a mutant, and with each mutant, by its name. */
async function answers(text: string, call: (module: Record<string, (...all: unknown[]) => unknown>) => unknown) {
  const { text: all, mutants } = switched(text)
  const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(all)}`)
  const whole = call(module)
  const broken = [...mutants].map(([number, { mutant }]) => {
    current.mutant = number
    return [mutant.name.replace(/^a\.ts \w+: /, ''), call(module)]
  })
  delete current.mutant
  expect(call(module)).toEqual(whole)
  return { whole, broken: Object.fromEntries(broken) }
}

test('a function does what a mutant does only while its number is set, also if it is called by another one', async () => {
  const source = `
    /** Whether both. */
    export function both(a, { b } = {}) { return a && b }
    export function outer(a, b) { return [both(a, { b }), other()] }
    const other = (x = 1) => x > 0
  `
  const { whole, broken } = await answers(source, ({ outer }) => outer?.(true, false))
  expect(whole).toEqual([false, true])
  expect(broken).toEqual({
    'a && b → a || b': [true, true],
    'a && b → true && b': [false, true],
    'a && b → a && true': [true, true],
    'x > 0 → x >= 0': [false, true],
  })
})

test('the head of a function stays where it was, with its comment, and no copy is exported', () => {
  const source = '/** About. */\nexport function f(db: Db, a = 1): Statement[] {\n  return a ? [] : db\n}\n'
  const { text } = switched(source)
  expect(text).toMatch(/^\/\*\* About. \*\/\nexport function f\(db: Db, a = 1\): Statement\[\] \{ globalThis/)
  expect(text.match(/export/g)).toHaveLength(1)
  expect(() => parseSource('a.ts', text)).not.toThrow()
})

test('a constant has the value of the mutant whose number is set when the source is loaded', async () => {
  const { text, mutants } = switched("export const all: string[] = ['a', 'b'], other = 1 > 2\n")
  expect([...mutants.values()].map(({ place, isOfLoad }) => [place, isOfLoad])).toEqual([
    ...[
      [3, true],
      [1, true],
      [1, true],
    ],
  ])
  const loaded = async (number: number) => {
    current.mutant = number
    const plain = text.replace(': string[]', '')
    const { all, other } = await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(plain)}//${number}`
    )
    return [all, other]
  }
  expect(await loaded(0)).toEqual([['a', 'b'], false])
  expect(await loaded(1)).toEqual([['b'], false])
  expect(await loaded(2)).toEqual([['a'], false])
  expect(await loaded(3)).toEqual([['a', 'b'], false])
})

test('a call of a function reaches it, whatever the mutant', async () => {
  const reached = new Set<number>()
  Object.assign(current, { reached })
  await answers('export function f(a) { return !a }\nexport function g(a) { return a > 1 }', ({ g }) => g?.(1))
  expect([...reached]).toEqual([2])
})

test('a condition that is in no function or constant is refused', () => {
  expect(() => switched('if (a && b) c()')).toThrow('a.ts has a condition outside of functions and constants')
})
