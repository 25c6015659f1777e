import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tools/local.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

test('STYLE.md is one page, and each of its examples stands in the file that it names', () => {
  const page = read('STYLE.md')
  expect(page.split('\n').length).toBeLessThanOrEqual(121)
  const examples = [...page.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)]
  expect(examples.length).toBe(page.match(/^```\w/gm)?.length)
  expect(examples.length).toBeGreaterThanOrEqual(8)
  const gone = examples.filter(([, file = '', code = '']) => !read(file).includes(code)).map(([, file]) => file)
  expect(gone).toEqual([])
})
