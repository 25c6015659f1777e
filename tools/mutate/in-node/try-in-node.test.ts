import { expect, test } from 'vitest'
import type { Attempt, Told } from './messages.ts'
import type { End } from './process.ts'
import { tryInNode } from './try-in-node.ts'

const TESTS = [
  { file: 'test/a.test.ts', ms: 1 },
  { file: 'test/b.test.ts', ms: 1 },
]
const [A, B] = ['test/a.test.ts', 'test/b.test.ts']

/** Tries `count` mutants in processes, whose messages and end `act` returns for the given mutants. */
async function run(count: number, act: (numbers: number[], attempts: readonly Attempt[]) => [Told[], End]) {
  const attempts = Array.from({ length: count }, (_, i) => ({ number: i + 1, place: 1, isOfLoad: false, tests: TESTS }))
  const noted = new Map<string, boolean | null>()
  const processes: number[][] = []
  await tryInNode(
    attempts,
    1,
    async (_, work, hear) => {
      const own = 'attempts' in work ? work.attempts : []
      const numbers = own.map(({ number }) => number)
      processes.push(numbers)
      const [told, end] = act(numbers, own)
      for (const each of told) hear(each)
      return end
    },
    (number, file, isKilled) => noted.set(`${number} ${file}`, isKilled),
  )
  return { noted: Object.fromEntries(noted), processes }
}

const met = (number: number, file: string, isKilled: boolean): Told => ({ met: number, file, isKilled })
const killed = (numbers: number[]) => numbers.map((number) => met(number, A, true))

test('one process tries many mutants, and what each test file made of them is noted', async () => {
  const { noted, processes } = await run(41, (numbers) => [
    numbers.flatMap((number) => [met(number, A, false), met(number, B, true)]),
    'over',
  ])
  expect(processes.map(({ length }) => length)).toEqual([40, 1])
  expect(Object.keys(noted)).toHaveLength(82)
  expect(noted['41 test/b.test.ts']).toBe(true)
})

test('a mutant with which tests hang is noticed, and the others go on in another process', async () => {
  const { noted, processes } = await run(3, (numbers) =>
    numbers.includes(2) ? [[...killed([1]), { begun: 2, file: A }], 'hung'] : [killed(numbers), 'over'],
  )
  expect(processes).toEqual([[1, 2, 3], [3]])
  expect(noted).toEqual({ '1 test/a.test.ts': true, '2 test/a.test.ts': true, '3 test/a.test.ts': true })
})

test('a mutant with which the process ends is tried alone, and is noticed if it ends again', async () => {
  const { noted, processes } = await run(2, (numbers) =>
    numbers.includes(1) ? [[{ begun: 1, file: A }], { error: 'gone' }] : [killed(numbers), 'over'],
  )
  expect(processes).toEqual([[1, 2], [2], [1]])
  expect(noted).toEqual({ '1 test/a.test.ts': true, '2 test/a.test.ts': true })
})

test('what is doubtful is tried alone, and then without the test file', async () => {
  const { noted, processes } = await run(2, (numbers, attempts) => {
    if (numbers.length === 2) return [[...killed([1, 2]), { doubtful: [1, 2], file: A }], 'over']
    const isAlone = attempts[0]?.tests.length === 1
    if (numbers[0] === 2 && !isAlone) return [[{ doubtful: [2], file: A }], 'over']
    return [numbers[0] === 2 ? [met(2, B, false)] : killed(numbers), 'over']
  })
  expect(processes).toEqual([[1, 2], [1], [2], [2]])
  expect(noted).toEqual({ '1 test/a.test.ts': true, '2 test/a.test.ts': null, '2 test/b.test.ts': false })
})

test('processes that end before any test begins are an error', async () => {
  await expect(run(1, () => [[], { error: 'no such file' }])).rejects.toThrow('no such file')
})
