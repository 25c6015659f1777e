import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { expect, test } from 'vitest'

/** Rooms from low to high: each may use those before it, none above it, and nobody another's insides. */
const LADDER =
  'media events experiments effects accounts homefeed profiles relations exposure undo faces boards pins moves clusters invites conversations badges experiences legal staff articles search shortcuts imports counters pages'.split(
    ' ',
  )
/** Usable by all. */
const GROUND: Record<string, string[]> = {
  worker: ['http', 'db', 'render', 'mail'],
  client: ['ui', 'grid', 'data', 'locales'],
  domain: [],
}
const SIDES = ['domain', 'client', 'worker']
const LIMITS = { median: 60, p90: 130, most: 250 }
const FORBIDDEN_FOLDERS = /^(utils|lib|helpers|common|misc|shared)$/

const root = join(import.meta.dirname, '../..')
const sources = SIDES.flatMap((side) => filesBelow(join(root, side))).filter((file) => !/\.(test|d)\.tsx?$/.test(file))
const everything = [...SIDES, 'test', 'tools'].flatMap((side) => filesBelow(join(root, side)))

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return /\.tsx?$/.test(entry.name) ? [relative(root, path)] : []
  })
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map((match) =>
    normalize(join(dirname(file), match[1] ?? '')),
  )
}

function withoutComments(file: string): string {
  return readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '')
}

function place(file: string): { side: string; room: string | null } {
  const [side = '', room, rest] = file.split('/')
  return { side, room: rest === undefined ? null : (room ?? null) }
}

test('imports run one way: domain, then client, then worker', () => {
  const wrong = sources.flatMap((file) =>
    importsOf(file)
      .filter((target) => SIDES.indexOf(place(target).side) > SIDES.indexOf(place(file).side))
      .map((target) => `${file} imports ${target}: move what both need down to ${place(file).side}/`),
  )
  expect(wrong).toEqual([])
})

test('a room uses rooms lower on the ladder only; any room may join any tables, by any conditions', () => {
  const wrong = sources.flatMap((file) => {
    const from = place(file)
    return importsOf(file).flatMap((target) => {
      const to = place(target)
      if (to.side !== from.side || to.room === null || from.room === null || to.room === from.room) return []
      // What follows of a write names columns of every room, and conditions on their rows.
      if (from.room === 'effects' && target.endsWith('/conditions.ts')) return []
      if (target.endsWith('/tables.ts') || GROUND[to.side]?.includes(to.room)) return []
      // The data model is one: SQL may name the conditions on the rows of every room.
      if (/\/(?:queries|conditions)\.ts$/.test(file) && target.endsWith('/conditions.ts')) return []
      const isGround = GROUND[from.side]?.includes(from.room)
      if (!isGround && LADDER.indexOf(to.room) >= 0 && LADDER.indexOf(to.room) < LADDER.indexOf(from.room)) return []
      return [`${file} imports ${target}: ${to.room} is not below ${from.room}`]
    })
  })
  expect(wrong).toEqual([])
})

test('every room stands on the ladder, and no folder is a drawer for anything', () => {
  const rooms = new Set(sources.map(place).flatMap(({ side, room }) => (room ? [`${side}/${room}`] : [])))
  const unknown = [...rooms].filter((each) => {
    const [side = '', room = ''] = each.split('/')
    return !LADDER.includes(room) && !GROUND[side]?.includes(room)
  })
  expect(unknown).toEqual([])
  expect(everything.filter((file) => file.split('/').some((part) => FORBIDDEN_FOLDERS.test(part)))).toEqual([])
})

test('domain imports valibot and nothing else', () => {
  const wrong = sources
    .filter((file) => file.startsWith('domain/'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/from '([^.'][^']*)'/g)]
        .filter((match) => match[1] !== 'valibot')
        .map((match) => `${file} imports ${match[1]}`),
    )
  expect(wrong).toEqual([])
})

test('files are small: the median, the longest tenth, and every one', () => {
  const counted = sources.filter((file) => !file.endsWith('tables.ts'))
  const lengths = counted
    .map((file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1)
    .sort((a, b) => a - b)
  const at = (share: number) => lengths[Math.floor(lengths.length * share)] ?? 0
  expect(at(0.5)).toBeLessThanOrEqual(LIMITS.median)
  expect(at(0.9)).toBeLessThanOrEqual(LIMITS.p90)
  const long = everything.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1 > LIMITS.most)
  expect(long.filter((file) => !file.endsWith('tables.ts'))).toEqual([])
})

test('there is no any, and only the worker has a default export', () => {
  const wrong = sources.filter((file) => {
    const text = withoutComments(file)
    const hasDefault = /^export default/m.test(text) && file !== 'worker/index.ts'
    return hasDefault || /[:<(,]\s*any\b(?!\w)(?!\s*[a-z])/.test(text)
  })
  expect(wrong).toEqual([])
})

test('addresses of ours stand in domain/routes.ts alone', () => {
  const literal = /['"`]\/(?:v3|pin|help|login|do|img|healthz|_saved|_created|_pins|_boards|_profile)\//
  const wrong = sources.filter(
    (file) => !/^domain\/(?:routes|calls|forms)\.ts$/.test(file) && literal.test(withoutComments(file)),
  )
  expect(wrong.map((file) => `${file}: name the address in domain/routes.ts`)).toEqual([])
})
