import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from '../local.ts'
import type { Kind } from './code.ts'
import { pureStages, type Target, targetsIn, workerStages } from './targets.ts'

const TESTS = globSync('test/*.test.{ts,tsx}', { cwd: ROOT })
const target = (file: string, ...kinds: Kind[]): Target => ({ file, kinds: new Set(kinds), project: 'worker' })

test('all rules, conditions in SQL, keys of kept pages and sources that may raise versions are broken', () => {
  const all = targetsIn(ROOT)
  const kindsOf = (file: string) => [...(all.find((each) => each.file === file)?.kinds ?? [])]
  expect(kindsOf('domain/boards/rules.ts')).toEqual(['conditions'])
  expect(kindsOf('worker/effects/conditions.ts')).toContain('conditions')
  expect(kindsOf('worker/boards/order/conditions.ts')).toContain('conditions')
  expect(kindsOf('worker/render/cached-pages.ts')).toContain('keys')
  expect(kindsOf('worker/profiles/badges/badges.ts')).toEqual(['versions'])
  expect(all.filter(({ file }) => file.endsWith('.test.ts'))).toEqual([])
  expect(new Set(all.map(({ file }) => file)).size).toBe(all.length)
})

test('every source in the worker with conditions has worker tests of its own room', () => {
  const broken = targetsIn(ROOT).filter(({ project, kinds }) => project === 'worker' && kinds.has('conditions'))
  expect(broken.length).toBeGreaterThan(30)
  const common = workerStages(target('worker/none/none.ts', 'conditions', 'keys', 'versions'), TESTS).flat()
  const without = broken.filter((each) =>
    workerStages(each, TESTS)
      .flat()
      .every((name) => common.includes(name)),
  )
  expect(without.map(({ file }) => file)).toEqual([])
})

test('the tests of a topic come first, then those of its room, then those of all rooms, none twice', () => {
  const all = [
    ...['test/boards-order.test.ts', 'test/boards.test.ts', 'test/collaborators.test.ts', 'test/access.test.ts'],
    ...['test/rules-in-sql.test.ts', 'test/pins.test.ts', 'test/board-ideas.test.ts'],
  ]
  expect(workerStages(target('worker/boards/order/conditions.ts', 'conditions'), all)).toEqual([
    ['test/boards-order.test.ts'],
    ['test/boards.test.ts', 'test/collaborators.test.ts'],
    ['test/access.test.ts', 'test/rules-in-sql.test.ts'],
  ])
  expect(workerStages(target('worker/pins/write.ts', 'conditions'), all)).toEqual([
    ['test/pins.test.ts'],
    ['test/access.test.ts', 'test/rules-in-sql.test.ts'],
  ])
})

test('effects and pages are tested with the room that they are about', () => {
  const all = ['test/pins.test.ts', 'test/relations.test.ts', 'test/effects-model.test.ts', 'test/profiles.test.ts']
  expect(workerStages(target('worker/effects/pins/events.ts', 'versions'), all)).toEqual([
    ['test/pins.test.ts'],
    ['test/effects-model.test.ts'],
  ])
  expect(workerStages(target('worker/effects/follows/events.ts', 'versions'), all)[0]).toEqual([
    'test/relations.test.ts',
  ])
  expect(workerStages(target('worker/pages/profiles/person.ts', 'versions'), all)[0]).toEqual(['test/profiles.test.ts'])
})

test('pure tests beside a rule run before those that import it elsewhere', () => {
  const importing = ['client/boards/tile.test.ts', 'domain/boards/rules.test.ts']
  expect(pureStages(target('domain/boards/rules.ts'), importing)).toEqual([
    ['domain/boards/rules.test.ts'],
    ['client/boards/tile.test.ts'],
  ])
})
