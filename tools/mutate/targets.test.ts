import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../local.ts'
import type { Kind } from './code.ts'
import { pureStages, type Stage, type Target, targetsIn, workerStages } from './targets.ts'

const TESTS = globSync('test/*.test.{ts,tsx}', { cwd: ROOT })
const namesOf = (stages: Stage[]) => stages.flatMap(({ tests }) => tests)
const target = (file: string, ...kinds: Kind[]): Target => ({ file, kinds: new Set(kinds), project: 'worker' })

test('all rules, conditions in SQL, keys of kept pages and sources that may raise versions are broken', () => {
  const all = targetsIn(ROOT)
  const kindsOf = (file: string) => [...(all.find((each) => each.file === file)?.kinds ?? [])]
  expect(kindsOf('domain/boards/rules.ts')).toEqual(['conditions'])
  expect(kindsOf('worker/model/effects/rules.ts')).toContain('conditions')
  expect(kindsOf('worker/boards/order/conditions.ts')).toContain('conditions')
  expect(kindsOf('worker/render/cached-pages.ts')).toContain('keys')
  expect(kindsOf('worker/profiles/badges/badges.ts')).toEqual(['versions'])
  expect(all.filter(({ file }) => file.endsWith('.test.ts'))).toEqual([])
  expect(new Set(all.map(({ file }) => file)).size).toBe(all.length)
})

test('every source in the worker with conditions has worker tests of its own room', () => {
  const broken = targetsIn(ROOT).filter(({ project, kinds }) => project === 'worker' && kinds.has('conditions'))
  expect(broken.length).toBeGreaterThan(30)
  const common = namesOf(workerStages(target('worker/none/none.ts', 'conditions', 'versions'), TESTS))
  const without = broken.filter((each) => namesOf(workerStages(each, TESTS)).every((name) => common.includes(name)))
  expect(without.map(({ file }) => file)).toEqual([])
})

test('of conditions the tests of the topic come first, then those of its room, then those of all rooms', () => {
  const all = [
    ...['test/boards-order.test.ts', 'test/boards.test.ts', 'test/collaborators.test.ts', 'test/widening.test.ts'],
    ...['test/rules-in-sql.test.ts', 'test/pins.test.ts', 'test/board-ideas.test.ts'],
  ]
  expect(workerStages(target('worker/boards/order/conditions.ts', 'conditions'), all)).toEqual([
    { tests: ['test/boards-order.test.ts'] },
    { tests: ['test/boards-order.test.ts', 'test/boards.test.ts', 'test/collaborators.test.ts'] },
    { tests: ['test/rules-in-sql.test.ts', 'test/widening.test.ts'] },
  ])
  expect(workerStages(target('worker/pins/write.ts', 'conditions'), all)).toEqual([
    { tests: ['test/pins.test.ts'] },
    { tests: ['test/rules-in-sql.test.ts', 'test/widening.test.ts'] },
  ])
})

test('conditions are tried with some viewers of who sees and changes what, and with all of them only if dear tests run', () => {
  const all = ['test/access-writes.test.ts', 'test/access.test.ts', 'test/pins.test.ts']
  const stages = workerStages(target('worker/model/pins/rules.ts', 'conditions', 'versions'), all)
  expect(stages.map(({ tests, names, isDear = false }) => [...tests, names !== undefined, isDear])).toEqual([
    ['test/pins.test.ts', false, false],
    ['test/access-writes.test.ts', true, false],
    ['test/access.test.ts', true, false],
    ['test/access-writes.test.ts', false, true],
    ['test/access.test.ts', false, true],
  ])
  const names = new RegExp(stages[1]?.names ?? '')
  const viewers = readFileSync(join(ROOT, 'test/fixtures/viewer.ts'), 'utf8').matchAll(/^ {2}'([a-z ]+)',$/gm)
  const chosen = [...viewers].flatMap(([, viewer]) => (names.test(`${viewer}: every page`) ? [viewer] : []))
  expect(chosen).toEqual(['visitor', 'follower', 'blocked', 'collaborator', 'owner'])
  expect(workerStages(target('worker/pins/write.ts', 'versions'), all)).toEqual([{ tests: ['test/pins.test.ts'] }])
})

test('the keys of kept pages are tried with tests of kept pages and of what they vary on alone', () => {
  const all = ['kept-pages', 'languages-kept', 'rules-in-sql', 'access', 'pages-front'].map((n) => `test/${n}.test.ts`)
  expect(workerStages(target('worker/render/cached-pages.ts', 'conditions', 'keys'), all)).toEqual([
    { tests: ['test/kept-pages.test.ts'] },
    { tests: ['test/languages-kept.test.ts'] },
  ])
})

test('effects and pages are tested with the room that they are about', () => {
  const all = ['test/pins.test.ts', 'test/relations.test.ts', 'test/effects-model.test.ts', 'test/profiles.test.ts']
  const own = (file: string) => workerStages(target(file, 'versions'), all).at(-2)?.tests
  expect(own('worker/model/effects/pins/events.ts')).toEqual(['test/pins.test.ts'])
  expect(own('worker/model/effects/follows/events.ts')).toEqual(['test/relations.test.ts'])
  expect(own('worker/pages/profiles/person.ts')).toEqual(['test/profiles.test.ts'])
})

test('pure tests beside a rule run before those that import it elsewhere', () => {
  const importing = ['client/boards/tile.test.ts', 'domain/boards/rules.test.ts']
  expect(pureStages(target('domain/boards/rules.ts'), importing)).toEqual([
    { tests: ['domain/boards/rules.test.ts'] },
    { tests: ['client/boards/tile.test.ts', 'domain/boards/rules.test.ts'] },
  ])
})

test('what raises versions meets the tests of all rooms first, and models last', () => {
  const names = ['versions-of-writes', 'kept-pages', 'effects-model', 'boards-order', 'pins']
  const all = names.map((name) => `test/${name}.test.ts`)
  const stages = (file: string) => workerStages(target(file, 'versions'), all).map(({ tests }) => tests)
  const common = ['test/kept-pages.test.ts', 'test/versions-of-writes.test.ts']
  const models = ['test/effects-model.test.ts']
  expect(stages('worker/boards/order/queries.ts')).toEqual([common, ['test/boards-order.test.ts'], models])
  expect(stages('worker/pins/queries.ts')).toEqual([common, ['test/pins.test.ts'], models])
})
