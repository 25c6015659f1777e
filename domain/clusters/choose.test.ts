import { expect, test } from 'vitest'
import { type ChoiceOptions, chooseClusters } from './choose.ts'
import { MAX_CLUSTER_PINS, MAX_CLUSTERS_KEPT, MIN_CLUSTER_PINS } from './contract.ts'
import { type ClusterPin, createCorpus } from './corpus.ts'

type Given = Partial<ClusterPin>

function choose(pins: Given[], options?: ChoiceOptions) {
  const { corpus, add } = createCorpus()
  for (const [i, pin] of pins.entries())
    add({ id: i + 1, boardId: 1, boardless: true, title: '', domain: '', annotations: [], ...pin })
  return chooseClusters(corpus, options)
}

const of = (count: number, pin: Given | ((i: number) => Given)): Given[] =>
  Array.from({ length: count }, (_, i) => (typeof pin === 'function' ? pin(i) : pin))
const keysOf = (chosen: { key: string }[]) => chosen.map(({ key }) => key)
const SUBJECTS =
  'sea ship storm castle tower hill river bridge boat lake mountain snow cat dog horse rose lily tulip'.split(' ')
/** Deterministic pins with one to three of eighteen subjects. */
const many = of(900, (i) => ({
  annotations: [0, 1, 2].slice(0, 1 + (i % 3)).map((n) => SUBJECTS[(i * 7 + n * n * 5) % SUBJECTS.length] ?? ''),
  title: `${SUBJECTS[(i * 11) % SUBJECTS.length]} no. ${i}`,
}))

test('pins of one subject are suggested as a board, newest first, named by the words that they share [SUG-012]', () => {
  const chosen = choose([
    ...of(5, { annotations: ['sea', 'ship'] }),
    ...of(3, { annotations: ['sea', 'storm'] }),
    ...of(4, { annotations: ['cat'] }),
    ...of(3, { annotations: ['dog'] }),
    { title: 'A cat' },
  ])
  expect(keysOf(chosen)).toEqual(['sea', 'cat'])
  expect(chosen[0]?.why.toSorted()).toEqual(['sea', 'ship', 'storm'])
  expect(chosen[0]?.pinIds).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(chosen[1]?.pinIds).toEqual([9, 10, 11, 12, 16])
})

test('pins without annotations are grouped by site or by title words, in every script [SUG-012]', () => {
  const elsewhere = of(20, (i) => ({ title: `Word${i} alone`, domain: `site${i}.example` }))
  expect(keysOf(choose([...of(5, { domain: 'tate.org.uk' }), ...of(20, {})]))).toEqual(['tate.org.uk'])
  expect(keysOf(choose([...of(6, (i) => ({ title: `台所の写真 ${i}` })), ...elsewhere]))[0]).toMatch(/台所|写真/)
  expect(choose(of(50, {}))).toEqual([])
  expect(choose([])).toEqual([])
})

test('every suggestion has 4 to 1,000 pins, and no two suggestions are alike [SUG-012]', () => {
  const chosen = choose([...many, ...of(1500, { annotations: ['huge'] })])
  expect(chosen.length).toBeGreaterThan(5)
  expect(chosen.length).toBeLessThanOrEqual(MAX_CLUSTERS_KEPT)
  expect(new Set(keysOf(chosen)).size).toBe(chosen.length)
  for (const [i, { pinIds }] of chosen.entries()) {
    expect(pinIds.length).toBeGreaterThanOrEqual(MIN_CLUSTER_PINS)
    expect(pinIds.length).toBeLessThanOrEqual(MAX_CLUSTER_PINS)
    expect(new Set(pinIds).size).toBe(pinIds.length)
    for (const other of chosen.slice(i + 1)) {
      const shared = other.pinIds.filter((id) => pinIds.includes(id)).length
      expect(shared).toBeLessThanOrEqual(Math.min(pinIds.length, other.pinIds.length) / 2)
    }
  }
})

test('the same pins give the same suggestions, and most suggestions keep key and name after a change of 5 % [SUG-012]', () => {
  const before = choose(many)
  expect(choose(many)).toEqual(before)
  const changed = many.map((pin, i) => (i % 20 === 7 ? { annotations: ['new thing'], title: '' } : pin))
  const previous = new Map(before.map(({ key, names }) => [key, names[0] ?? '']))
  const after = choose(changed, { previous })
  const kept = after.filter(({ key }) => previous.has(key))
  expect(kept.length).toBeGreaterThanOrEqual(before.length - 1)
  for (const { key, names } of kept) expect(names[0]).toBe(previous.get(key))
})

test('a dismissed suggestion does not return, not even under another name [SUG-012]', () => {
  const pins = [...of(8, { annotations: ['sea', 'ocean'] }), ...of(30, { annotations: ['cat'] })]
  const [first] = choose(pins).filter(({ key }) => key !== 'cat')
  const after = choose(pins, { dismissed: new Set([first?.key ?? '']) })
  expect(keysOf(after)).toEqual(['cat'])
})

test('pins that already form a board are not suggested, but a part of a large board is [SUG-012]', () => {
  const sea = of(6, { annotations: ['sea'], boardless: false, boardId: 5 })
  const rest = of(40, (i) => ({ annotations: [`one${i}`], boardless: false, boardId: 9 }))
  expect(choose([...sea, ...rest])).toEqual([])
  expect(keysOf(choose([...sea.map((pin) => ({ ...pin, boardId: 9 })), ...rest]))).toEqual(['sea'])
  expect(choose([...of(6, { annotations: ['Sea'] }), ...rest], { boardNames: new Set(['sea']) })).toEqual([])
})

test('hostile words neither break a suggestion nor make it too long [SUG-012]', () => {
  const hostile = [
    '__proto__',
    'constructor',
    '<script>alert(1)</script>',
    '\u202e\u0000',
    'x'.repeat(5000),
    '\ud800abc',
    '',
  ]
  const chosen = choose([...of(10, { annotations: hostile, title: hostile.join(' ') }), ...of(30, {})])
  for (const { names } of chosen)
    for (const name of names) {
      expect(name.length).toBeLessThanOrEqual(50)
      expect(/\p{Cc}|\u202e/u.test(name)).toBe(false)
    }
  expect(chosen).toHaveLength(1)
})
