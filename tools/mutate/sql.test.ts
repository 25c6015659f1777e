import { expect, test } from 'vitest'
import { breakSql, keepVersions } from './sql.ts'
import { HOLE } from './sql-tokens.ts'

/** The distinct texts that edits make of a text. */
function broken(text: string, edits = breakSql(text)): string[] {
  return [...new Set(edits.map(({ start, end, to }) => text.slice(0, start) + to + text.slice(end)))].sort()
}

test('"and" becomes "or", and each of its sides is left out as true', () => {
  expect(broken('a.x and b.y')).toEqual(['a.x and true', 'a.x or b.y', 'true and b.y'])
})

test('"or" becomes "and", and each of its sides is left out as false; beside "and" a side is true', () => {
  expect(broken('a or b')).toEqual(['a and b', 'a or false', 'false or b'])
  expect(broken('a or b and c')).toEqual([
    ...['a and b and c', 'a or b and true', 'a or b or c', 'a or true and c', 'false or b and c'],
  ])
})

test('a condition in parentheses is left out with them, and its parts one by one', () => {
  expect(broken('a and (b or c)')).toEqual([
    ...[
      'a and (b and c)',
      'a and (b or false)',
      'a and (false or c)',
      'a and true',
      'a or (b or c)',
      'true and (b or c)',
    ],
  ])
})

test('equality is turned round, and bounds are moved by one', () => {
  expect(broken('select x = 1')).toEqual(['select x <> 1'])
  expect(broken('select x <> 1')).toEqual(['select x = 1'])
  expect(broken('select x != 1')).toEqual(['select x = 1'])
  expect(broken('select a < 1, b <= 2, c > 3, d >= 4')).toEqual([
    'select a < 1, b < 2, c > 3, d >= 4',
    'select a < 1, b <= 2, c > 3, d > 4',
    'select a < 1, b <= 2, c >= 3, d >= 4',
    'select a <= 1, b <= 2, c > 3, d >= 4',
  ])
})

test('null is what was not null, and the other way round; other "not" is left out', () => {
  expect(broken('select x is null')).toEqual(['select x is not null'])
  expect(broken('select x is not null').map((text) => text.replaceAll(/ +/g, ' '))).toEqual(['select x is null'])
  expect(broken('select not exists (select 1)')).toEqual(['select exists (select 1)'])
  expect(broken('select x not in (1)')).toEqual(['select x in (1)'])
})

test('a list of values loses each of them once; a list of one value and a subquery stay', () => {
  expect(broken("select x in (0, 1, 'two')")).toEqual([
    "select x in (0, 'two')",
    'select x in (0, 1)',
    "select x in (1, 'two')",
  ])
  expect(broken('select x in (0)')).toEqual([])
  expect(broken('select x in (select y from z)')).toEqual([])
})

test('a condition that is alone after where, on, when or having is left out', () => {
  expect(broken('select 1 from a where b')).toEqual(['select 1 from a where true'])
  expect(broken('select 1 from a where b group by c having d order by e limit 1')).toEqual([
    'select 1 from a where b group by c having true order by e limit 1',
    'select 1 from a where true group by c having d order by e limit 1',
  ])
  expect(broken('select 1 from a join b on c left join d on e where f')).toHaveLength(3)
  expect(broken('case when a then b else c end')).toEqual(['case when true then b else c end'])
})

test('each half of a union and each subquery has conditions of its own', () => {
  expect(broken('select 1 from a where b union all select 2 from c where d')).toEqual([
    'select 1 from a where b union all select 2 from c where true',
    'select 1 from a where true union all select 2 from c where d',
  ])
  expect(broken('exists (select 1 from a where b)')).toEqual(['exists (select 1 from a where true)'])
})

test('assignments, "between", "insert or ignore", conflicts, arguments and hints are no conditions', () => {
  expect(broken('update a set b = 1, c = 2 where d')).toEqual(['update a set b = 1, c = 2 where true'])
  expect(broken('select x between 1 and 2')).toEqual([])
  expect(broken('insert or ignore into a values (1)')).toEqual([])
  expect(broken('insert into a values (1) on conflict (b) do nothing')).toEqual([])
  expect(broken('select coalesce(a, b)')).toEqual([])
  expect(broken('with a as not materialized (select 1) select 2')).toEqual([])
})

test('nothing is broken in strings, quoted names and comments', () => {
  for (const text of ["'a and b = c'", "'it''s = not'", '"a and b"', '-- a and b\nselect 1', '/* a = b */ select 1'])
    expect(broken(text), text).toEqual([])
})

test('a hole is a value; two side by side may be more than a condition and stay', () => {
  const hole = HOLE.repeat(4)
  expect(broken(`${hole}.a = ${hole} and b`)).toContain(`${hole}.a = ${hole} and true`)
  expect(broken(`select 1 from a where ${hole}`)).toEqual(['select 1 from a where true'])
  expect(broken(`select 1 from a join b on ${hole} ${hole}`)).toEqual([])
})

test('a version is not raised any more, and other numbers are', () => {
  const text = 'update users set n = n + 1, content_version = u.content_version + 1 where a = b'
  expect(broken(text, keepVersions(text))).toEqual([
    'update users set n = n + 1, content_version = u.content_version where a = b',
  ])
})
