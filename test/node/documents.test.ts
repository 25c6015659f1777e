import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tools/local.ts'
import { sourcesBelow } from '#tools/requirements.ts'
import { GROUND, STOREYS } from './house.ts'

const DECISIONS = join(ROOT, 'docs/decisions')
const decisions = readdirSync(DECISIONS).filter((name) => /^\d{3}-.*\.md$/.test(name))
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'STYLE.md'].map((name) => join(ROOT, name)),
  ...globSync('docs/**/*.md', { cwd: ROOT }).map((name) => join(ROOT, name)),
]

function read(file: string): string {
  return readFileSync(file, 'utf8')
}

test('every decision has a number of its own and is listed in the index under it', () => {
  const index = read(join(DECISIONS, 'README.md'))
  const listed = [...index.matchAll(/^\| (\d{3}) +\| \[[^\]]+\]\((\d{3})([^)]*)\)/gm)].map(([, number, same, rest]) => {
    expect(number).toBe(same)
    return `${number}${rest}`
  })
  expect(listed).toEqual(decisions.toSorted())
  const numbers = decisions.map((name) => name.slice(0, 3))
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('each number up to the last has a decision, or its line among those without one', () => {
  const index = read(join(DECISIONS, 'README.md'))
  const empty = [...index.matchAll(/^- (\d{3}): \S.*\.$/gm)].map(([, number = '']) => number)
  const used = decisions.map((name) => name.slice(0, 3))
  const all = Array.from({ length: Number(used.toSorted().at(-1)) }, (_, i) => String(i + 1).padStart(3, '0'))
  expect([...used, ...empty].toSorted()).toEqual(all)
})

test('every link between documents leads to a file', () => {
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)]
      .filter(([, target]) => !existsSync(join(dirname(file), target ?? '')))
      .map(([, target]) => `${relative(ROOT, file)} links to ${target}`),
  )
  expect(broken).toEqual([])
})

test('the picture of the README weighs at most 300 KB', () => {
  const [, picture = ''] = /!\[[^\]]+\]\(([^)]+)\)/.exec(read(join(ROOT, 'README.md'))) ?? []
  expect(picture).toBe('docs/tour.webp')
  expect(statSync(join(ROOT, picture)).size).toBeLessThanOrEqual(300_000)
})

test('every decision that a source or document refers to exists', () => {
  const known = new Set(decisions.map((name) => name.slice(0, 3)))
  const unknown = [...sourcesBelow(ROOT), ...documents].flatMap((file) =>
    [...read(file).matchAll(/docs\/decisions\/(\d{3})/g)]
      .filter(([, number]) => !known.has(number ?? ''))
      .map(([, number]) => `${relative(ROOT, file)} refers to decision ${number}`),
  )
  expect(unknown).toEqual([])
})

test('every source file that README, CONTRIBUTING or a decision names by its path exists', () => {
  const paths = /`((?:client|domain|worker|test|tools)\/[\w./*-]+\.(?:tsx?|css|json|md))`/g
  const gone = documents
    .filter((file) => !file.includes('/requirements/'))
    .flatMap((file) =>
      [...read(file).matchAll(paths)]
        .filter(([, path]) => globSync(path ?? '', { cwd: ROOT }).length === 0)
        .map(([, path]) => `${relative(ROOT, file)} names ${path}`),
    )
  expect(gone).toEqual([])
})

test('every room of house.ts has a folder, and so has every folder that a document names', () => {
  const hasFolder = (folder: string) => existsSync(join(ROOT, folder))
  const rooms = STOREYS.flat().filter(
    (room) => !['domain', 'client', 'worker'].some((side) => hasFolder(`${side}/${room}`)),
  )
  const ground = Object.entries(GROUND).flatMap(([side, names]) => names.map((name) => `${side}/${name}`))
  const folders = /`((?:client|docs|domain|migrations|public|test|tools|worker)\/[\w./-]*\/)`/g
  const named = documents.flatMap((file) =>
    [...read(file).matchAll(folders)]
      .filter(([, folder]) => !hasFolder(folder ?? ''))
      .map(([, folder]) => `${relative(ROOT, file)} names ${folder}`),
  )
  expect([...rooms, ...ground.filter((room) => !hasFolder(room)), ...named]).toEqual([])
})

test('docs/operate.md lists every event of the log, with its level, and no other', () => {
  const calls = globSync('worker/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) => [
    ...read(join(ROOT, file)).matchAll(/\blog\(\s*'(\w+)',\s*'(\w+)'/g),
  ])
  const written = new Set(calls.map(([, level, event]) => `${event} ${level}`))
  const rows = [...read(join(ROOT, 'docs/operate.md')).matchAll(/^\| `(\w+)` \| (error|warn|info) \|/gm)]
  expect(rows.map(([, event, level]) => `${event} ${level}`).sort()).toEqual([...written].sort())
  expect(written.size).toBeGreaterThan(15)
})

test('the worker writes to the log by `log` only, so that no line holds values of the database or of a request', () => {
  const files = globSync('worker/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => file !== 'worker/log.ts')
  expect(files.filter((file) => /\bconsole\b/.test(read(join(ROOT, file))))).toEqual([])
})
