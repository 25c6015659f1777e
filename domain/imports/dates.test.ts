import { expect, test } from 'vitest'
import { readWhen } from './dates.ts'

const NOW = Date.UTC(2026, 5, 1)
const AT = Date.UTC(2021, 3, 4, 5, 43, 58)

test('a date is read in each form that files of bookmarks have [REL-22]', () => {
  for (const form of [
    ...['1617515038', 1617515038, '1617515038000', '1617515038000000', '13261988638000000', 1617515038.5],
    ...['2021-04-04T05:43:58Z', '2021-04-04T05:43:58.000+00:00', '2021-04-04T07:43:58+0200', '2021-04-04 05:43:58'],
    ...['2021/04/04 05:43:58', 'Sun, 04 Apr 2021 05:43:58 +0000', 'Sun, 4 Apr 2021 05:43:58 GMT'],
    ...['04 Apr 2021 01:43:58 EDT', '04/Apr/2021:05:43:58 +0000', '[03/Apr/2021:22:43:58 -0700]'],
  ]) {
    const at = readWhen(form, NOW)
    expect(typeof at === 'number' && Math.floor(at / 1000) * 1000, String(form)).toBe(AT)
  }
  expect(readWhen('2021-04-04', NOW)).toBe(Date.UTC(2021, 3, 4))
})

test('a date outside 1990 to tomorrow is none or unknown, and never now [REL-22]', () => {
  for (const none of [
    '',
    '0',
    0,
    '-1',
    '-5',
    null,
    undefined,
    ' ',
    '0000-00-00 00:00:00',
    '1989-12-31',
    '-62135596800',
    '631152',
  ])
    expect(readWhen(none, NOW), String(none)).toBe('none')
  for (const unknown of ['99999999999', '2026-06-03', 'yesterday', '4/5/2021', '31/Foo/2020:01:02:03 +0000'])
    expect(readWhen(unknown, NOW), unknown).toBe('unknown')
  expect(readWhen('9'.repeat(400), NOW)).toBe('unknown')
  expect(readWhen('2026-06-01T23:00:00Z', NOW)).toBe(NOW + 23 * 3_600_000)
})
