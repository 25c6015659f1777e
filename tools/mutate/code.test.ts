import { expect, test } from 'vitest'
import { breakSource, type Kind, namesWithin, parseSource } from './code.ts'
import { type Mutant, mutantsOf } from './mutant.ts'

function mutants(source: string, ...kinds: Kind[]): Mutant[] {
  const parsed = parseSource('a.ts', source)
  const all = mutantsOf('a.ts', source, breakSource(parsed, new Set(kinds)), namesWithin(parsed))
  // Each must parse as TypeScript, so that no mutant fails for its syntax alone.
  for (const { text } of all) parseSource('a.ts', text)
  return all
}

/** The sources with one broken condition each, without the common prefix `const x = `. */
function conditions(expression: string): string[] {
  const prefix = 'const x = '
  return mutants(prefix + expression, 'conditions')
    .map(({ text }) => text.slice(prefix.length))
    .sort()
}

test('"&&" becomes "||", and each of its sides is left out as true; the other way round as false', () => {
  expect(conditions('a && b')).toEqual(['a && true', 'a || b', 'true && b'])
  expect(conditions('a || b')).toEqual(['a && b', 'a || false', 'false || b'])
  expect(conditions('(a) /* && */ && b')).toEqual(['(a) /* && */ && true', '(a) /* && */ || b', 'true /* && */ && b'])
})

test('a default is the only value, or none', () => {
  expect(conditions('a ?? b')).toEqual(['a', 'b'])
})

test('equality is turned round, and bounds are moved by one', () => {
  expect(conditions('a === b')).toEqual(['a !== b'])
  expect(conditions('a !== b')).toEqual(['a === b'])
  expect(['a < b', 'a <= b', 'a > b', 'a >= b'].map((each) => conditions(each))).toEqual([
    ...[['a <= b'], ['a < b'], ['a >= b'], ['a > b']],
  ])
})

test('a negation is left out', () => {
  expect(conditions('!a')).toEqual(['a'])
  expect(conditions('!(a + b)')).toEqual(['(a + b)'])
  expect(conditions('-a')).toEqual([])
})

test('what is tested is always and never so; loops keep their ends', () => {
  expect(conditions('a ? b : c')).toEqual(['false ? b : c', 'true ? b : c'])
  expect(mutants('if (a) b()', 'conditions').map(({ text }) => text)).toEqual(['if (true) b()', 'if (false) b()'])
  expect(mutants('while (a) b()', 'conditions')).toEqual([])
})

test('a function that returns a boolean always answers yes, and always no; others keep their results', () => {
  const results = (source: string) => mutants(source, 'conditions').map(({ text }) => text)
  expect(results('function f(): boolean { return g() }')).toEqual([
    'function f(): boolean { return true }',
    'function f(): boolean { return false }',
  ])
  expect(results('const f = (): boolean => g()')).toEqual([
    'const f = (): boolean => true',
    'const f = (): boolean => false',
  ])
  expect(results('function f(): boolean { return true }')).toEqual(['function f(): boolean { return false }'])
  expect(results('function f(): string { return g() }')).toEqual([])
  expect(results('function f(): boolean { const h = (): string => { return g() }; h() }')).toEqual([])
})

test('a question about items is always and never answered with yes', () => {
  expect(conditions('all.filter((each) => is(each))')).toEqual([
    'all.filter((each) => false)',
    'all.filter((each) => true)',
  ])
  expect(conditions('all.map((each) => is(each))')).toEqual([])
})

test('a list of constants loses each of them once', () => {
  expect(conditions("['a', 'b', 'c']")).toEqual(["['a', 'b']", "['a', 'c']", "['b', 'c']"])
  expect(conditions("['a']")).toEqual([])
  expect(conditions('[a, b]')).toEqual([])
})

test('nothing is broken in strings, comments, types, other templates and regular expressions', () => {
  for (const source of [
    "const x = 'a && b === !c'",
    '// a && b\n/* !c */',
    'type X = A extends B ? C : D',
    'const x = `a and b = c`',
    'const x = css`a and b = c`',
    'const x = /a && !b/',
  ])
    expect(mutants(source, 'conditions', 'keys', 'versions'), source).toEqual([])
})

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: sources
test('SQL is broken in templates of sql, also inside of another one, with offsets behind every kind of character', () => {
  const source = "/* ü 😀 */ const x = sql<boolean>`a = ${f('😀 and')} ${sql`not ${g}`} and b`"
  expect(mutants(source, 'conditions').map(({ text }) => text.slice(33))).toEqual([
    "`a <> ${f('😀 and')} ${sql`not ${g}`} and b`",
    "`a = ${f('😀 and')} ${sql`${g}`} and b`",
    "`a = ${f('😀 and')} ${sql`not ${g}`} or b`",
    "`a = ${f('😀 and')} ${sql`not ${g}`} and true`",
  ])
})
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: sources

test('a key loses each part once, constant or not, of lists and objects', () => {
  const texts = mutants('const key = [a, f(b), ...c]; use({ d, e: 1 })', 'keys').map(({ text }) => text)
  expect(texts).toEqual([
    'const key = [f(b), ...c]; use({ d, e: 1 })',
    'const key = [a, ...c]; use({ d, e: 1 })',
    'const key = [a, f(b)]; use({ d, e: 1 })',
    'const key = [a, f(b), ...c]; use({ e: 1 })',
    'const key = [a, f(b), ...c]; use({ d })',
  ])
  expect(mutants('const key = [a]', 'keys')).toEqual([])
})

test('an event that raises versions gives no statements, and a statement that raises them is left out', () => {
  const texts = (source: string) => mutants(source, 'versions').map(({ text }) => text)
  expect(texts('round(db, { a, b: personChanged(db, id) })')).toEqual(['round(db, { a, b: [] })'])
  expect(texts('const a = [...boardsChanged(db, ids), other(db)]')).toEqual(['const a = [...[], other(db)]'])
  expect(texts('const a = [raiseVersionsOf(db, id)]')).toEqual(['const a = []'])
  expect(texts('const a = [\n  raiseVersions(db, id),\n]')).toEqual(['const a = [\n  \n]'])
  expect(texts('const a = [count(db), raiseVersions(db, id)]')).toEqual(['const a = [count(db)]'])
  expect(texts('const a = sql`update users set content_version = content_version + 1`')).toEqual([
    'const a = sql`update users set content_version = content_version`',
  ])
  expect(texts('export function personChanged(db) { return mayHaveChanged(db) }')).toEqual([])
})

test('a mutant has the line of its change and a name that no other has, which stays when lines move', () => {
  const source = 'export function f(a) {\n  if (a) g()\n  if (a) g()\n}'
  const all = mutants(source, 'conditions')
  expect(all.map(({ line, name }) => [line, name])).toEqual([
    [2, 'a.ts f: a → true'],
    [2, 'a.ts f: a → false'],
    [3, 'a.ts f: a → true (2)'],
    [3, 'a.ts f: a → false (2)'],
  ])
  expect(mutants(`// More.\n${source}`, 'conditions').map(({ name }) => name)).toEqual(all.map(({ name }) => name))
})

test('a text that is no TypeScript is refused', () => {
  expect(() => parseSource('a.ts', 'const = 1')).toThrow(SyntaxError)
})
