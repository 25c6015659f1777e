import { expect, test } from 'vitest'
import { circlesOf } from './circles.ts'
import { DATABASE, GROUND, MODEL } from './house.ts'
import { importsOf, isGround, place, rooms, SIDES, sources, storey, valueImportsOf } from './sources.ts'

/** Files that import each other, if imports of types count. */
const MOST_IN_CIRCLE = 6

test('imports run one way: domain, then client, then worker', () => {
  const wrong = sources.flatMap((file) =>
    importsOf(file)
      .filter((target) => SIDES.indexOf(place(target).side) > SIDES.indexOf(place(file).side))
      .map((target) => `${file} imports ${target}: move what both need down to ${place(file).side}/`),
  )
  expect(wrong).toEqual([])
})

test('a room uses rooms of lower storeys only', () => {
  const wrong = sources.flatMap((file) => {
    const from = place(file)
    return importsOf(file).flatMap((target) => {
      const to = place(target)
      if (to.side !== from.side || to.room === null || from.room === null || to.room === from.room) return []
      if (GROUND[to.side]?.includes(to.room)) return []
      if (!isGround(file) && storey(to.room) >= 0 && storey(to.room) < storey(from.room)) return []
      return [`${file} imports ${target}: ${to.room} is not below ${from.room}`]
    })
  })
  expect(wrong).toEqual([])
})

test('the database uses nothing of the worker, the data model the database alone, and of what follows from a write the rest sees events and rules', () => {
  const wrong = rooms('worker').flatMap((file) => {
    const from = place(file)
    return importsOf(file).flatMap((target) => {
      const to = place(target)
      if (to.side !== 'worker' || to.room === null || to.room === from.room) return []
      const isAbove = from.room === DATABASE || (from.room === MODEL && to.room !== DATABASE)
      if (isAbove) return [`${file} imports ${target}: ${to.room} is above ${from.room}`]
      const isInside = /^worker\/model\/effects\/(?!write\.ts$)/.test(target) && !target.endsWith('/rules.ts')
      return isInside ? [`${file} imports ${target}: name the event of worker/model/effects/write.ts`] : []
    })
  })
  expect(wrong).toEqual([])
})

test('no files of the worker import each other in a circle, and with types small groups do', () => {
  const example = new Map([
    ['a', ['b', 'd']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', []],
  ])
  expect(circlesOf(example)).toEqual([['a', 'b', 'c']])
  const graph = (read: (file: string) => string[]) => new Map(rooms('worker').map((file) => [file, read(file)]))
  expect(circlesOf(graph(valueImportsOf))).toEqual([])
  expect(circlesOf(graph(importsOf)).filter((circle) => circle.length > MOST_IN_CIRCLE)).toEqual([])
})
