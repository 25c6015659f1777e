import { afterEach, expect, test } from 'vitest'
import { breakSource, namesWithin, parseSource } from './code.ts'
import { mutantsOf } from './mutant.ts'
import { type Switched, switchSource } from './switch.ts'

const current = globalThis as { mutant?: number }
afterEach(() => {
  delete current.mutant
})

function switched(text: string): Switched {
  const parsed = parseSource('a.ts', text)
  const edits = breakSource(parsed, new Set(['conditions']))
  return switchSource(parsed, mutantsOf('a.ts', text, edits, namesWithin(parsed)))
}

/** What a source answers to a call with nothing broken, and then with each mutant, by its name. */
async function answers(text: string, call: (module: Record<string, (...all: unknown[]) => unknown>) => unknown) {
  const { text: all, mutants } = switched(text)
  const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(all)}`)
  const whole = call(module)
  const broken = [...mutants].map(([number, { name }]) => {
    current.mutant = number
    return [name.replace(/^a\.ts \w+: /, ''), call(module)]
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
  expect(text).toMatch(/^\/\*\* About. \*\/\nexport function f\(db: Db, a = 1\): Statement\[\] \{ switch/)
  expect(text.match(/export/g)).toHaveLength(1)
  expect(() => parseSource('a.ts', text)).not.toThrow()
})

test('what is not in a function counts when a source is loaded, and gets no number', () => {
  const { text, mutants } = switched("const ALL = ['a', 'b']\nconst isIt = ALL.length > 1")
  expect([text, mutants.size]).toEqual(["const ALL = ['a', 'b']\nconst isIt = ALL.length > 1", 0])
})
