import { expect, test } from 'vitest'
import { ROOT } from '../local.ts'
import { pureStages, targetsIn } from './targets.ts'

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

test('pure tests beside a rule run before those that import it elsewhere', () => {
  const importing = ['client/boards/tile.test.ts', 'domain/boards/rules.test.ts']
  expect(pureStages('domain/boards/rules.ts', importing)).toEqual([
    ['domain/boards/rules.test.ts'],
    ['client/boards/tile.test.ts'],
  ])
})
