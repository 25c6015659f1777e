import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { ROOT } from '#tools/local.ts'
import { sourcesBelow } from '#tools/requirements.ts'

interface Comment {
  type: string
  value: string
  start: number
  end: number
}

const isDoc = ({ type, value }: Comment) => type === 'Block' && value.startsWith('*')
const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length

/** Doc comments that document nothing: what follows is another doc comment, an import, a blank line, a closing bracket or the end of the file. */
function findOrphans(file: string, text: string): string[] {
  const comments: Comment[] = parseSync(file, text).comments
  const skipped = new Map(comments.filter((comment) => !isDoc(comment)).map((comment) => [comment.start, comment.end]))
  const docs = new Set(comments.filter(isDoc).map(({ start }) => start))
  return comments.filter(isDoc).flatMap(({ start, end }) => {
    let at = end
    for (;;) {
      at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0
      const after = skipped.get(at)
      if (after === undefined) break
      at = after
    }
    const rest = text.slice(at, at + 10)
    const isApart = /^[^\S\n]*\n[^\S\n]*\n/.test(text.slice(end))
    const isOrphan = isApart || docs.has(at) || rest === '' || /^(?:import\b(?!\()|[)\]}])/.test(rest)
    return isOrphan ? [`${file}:${lineOf(text, start)}`] : []
  })
}

test('a doc comment stands over what it documents, one over each', () => {
  const wrong = sourcesBelow(ROOT).flatMap((path) => findOrphans(relative(ROOT, path), readFileSync(path, 'utf8')))
  expect(wrong).toEqual([])
})

test('two doc comments over one declaration, over an import, at the end and over a blank line are found, others are not', () => {
  const find = (...lines: string[]) => findOrphans('a.ts', lines.join('\n'))
  expect(find('/** A. */', '/** B. */', 'export const a = 1')).toEqual(['a.ts:1'])
  expect(find('/** A. */', '// and', '/** B. */', 'export const a = 1')).toEqual(['a.ts:1'])
  expect(find('/** A. */', "import a from 'a'")).toEqual(['a.ts:1'])
  expect(find('function a() {', '  /** A. */', '}')).toEqual(['a.ts:2'])
  expect(find('export const a = 1', '/** A. */')).toEqual(['a.ts:2'])
  expect(find('/** A. */', '', 'export const a = 1')).toEqual(['a.ts:1'])
  expect(find('/** A. */', '// and', 'export const a = 1', 'const b = "/** C. */"')).toEqual([])
})
