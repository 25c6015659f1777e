import { expect, test } from 'vitest'
import { linkedBy, pathIn } from './links.ts'

test.each([
  ['/pin/123/', { pin: 123 }],
  ['/pin/123/?x=1#y', { pin: 123 }],
  ['/Mira/', { username: 'mira' }],
  ['/mira', { username: 'mira' }],
  ['/mira/_saved/', { username: 'mira' }],
  ['/mira/open-doors/', { username: 'mira', slug: 'open-doors' }],
  ['/mira/open-doors/part/', { username: 'mira', slug: 'open-doors' }],
  ['/pin/abc/', null],
  ['/pin/', null],
  ['/', null],
  ['', null],
  ['//evil.example/', null],
  ['/a/b/c/d/e/', null],
])('%j names %j', (path, linked) => {
  expect(linkedBy(path)).toEqual(linked)
})

test.each([
  ['Look: https://pinfold.test/pin/12/.', '/pin/12/'],
  ['https://pinfold.test/mira/', '/mira/'],
  ['(https://pinfold.test/mira/open/)', '/mira/open/'],
  ['https://pinfold.test.evil.example/pin/12/', null],
  ['https://pinfold.test', null],
  ['http://pinfold.test/pin/12/', null],
  ['nothing', null],
])('%j has the path %j', (text, path) => {
  expect(pathIn(text, 'https://pinfold.test')).toBe(path)
})
