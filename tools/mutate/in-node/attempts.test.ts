import { expect, test } from 'vitest'
import { tryMutants } from './attempts.ts'
import type { Run } from './driver.ts'
import type { Attempt, Told } from './messages.ts'

const A = { file: 'test/a.test.ts', ids: ['a_1'], ms: 1 }
const B = { file: 'test/b.test.ts', ms: 2 }

function attempt(number: number, place = 1): Attempt {
  return { number, place, isOfLoad: false, tests: [A, B] }
}

/** Tries mutants with tests; `errors` returns the failures. Returns the runs, such as `1 a`, and the messages. */
function run(attempts: Attempt[], errors: (run: Run, at: number) => string[]) {
  const told: Told[] = []
  const ran: string[] = []
  const plan = tryMutants(attempts, (each) => void told.push(each))
  for (let next = plan.next(); !next.done; ) {
    const { value } = next
    const rest = value.ids || value.file === B.file ? '' : ' all'
    ran.push(`${value.mutant} ${value.file.slice(5, 6)}${rest}`)
    next = plan.next({ errors: errors(value, ran.length), ms: 0, places: [], tests: [] })
  }
  return { ran, told }
}

test('a mutant meets its tests until one fails, which then passes with nothing broken', () => {
  const { ran, told } = run([attempt(1)], ({ mutant, file }) => (mutant === 1 && file === B.file ? ['no'] : []))
  expect(ran).toEqual(['1 a', '1 b', '0 b', '0 b'])
  expect(told).toEqual([
    { met: 1, file: A.file, isKilled: false },
    { met: 1, file: B.file, isKilled: true },
  ])
})

test('the tests that noticed mutants of the same place come first, then those that noticed others', () => {
  const { ran } = run([attempt(1), attempt(2), attempt(3, 3)], ({ mutant, file }) =>
    mutant > 0 && file === B.file ? ['no'] : [],
  )
  expect(ran).toEqual(['1 a', '1 b', '0 b', '2 b', '3 b', '0 b'])
})

test('a place has tests of its own that come before those that noticed most', () => {
  const notices = ({ mutant, file }: Run) =>
    mutant > 0 && (mutant < 3 ? file === B.file : file === A.file) ? ['no'] : []
  const { ran } = run([attempt(1), attempt(2), attempt(3, 3), attempt(4, 3)], notices)
  expect(ran.filter((each) => !each.startsWith('0'))).toEqual(['1 a', '1 b', '2 b', '3 b', '3 a', '4 a'])
})

test('what tests noticed is doubtful if they also fail with nothing broken, at once or after ten mutants', () => {
  const always = run([{ ...attempt(1), tests: [B] }], () => ['no'])
  expect(always.told).toEqual([{ doubtful: [1], file: B.file }])
  const later = run([attempt(1), attempt(2)], ({ mutant }, at) => (mutant > 0 || at > 3 ? ['no'] : []))
  expect(later.told.at(-1)).toEqual({ doubtful: [1, 2], file: A.file })
})

test('tests that need those before them run with their whole file', () => {
  const { ran, told } = run([attempt(1)], ({ mutant, ids }) => (mutant === 1 || ids ? ['no'] : []))
  expect(ran).toEqual(['1 a', '0 a', '1 a all', '0 a all', '0 a all'])
  expect(told).toEqual([{ met: 1, file: A.file, isKilled: true }])
})

test('a test that fails because the one before has left work behind notices nothing', () => {
  const { told } = run([attempt(1)], ({ mutant }) =>
    mutant === 1 ? ['x has left work behind: waitUntil goes on'] : [],
  )
  expect(told).toEqual([{ doubtful: [1], file: A.file }])
})
