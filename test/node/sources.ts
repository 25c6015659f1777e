import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { resolveImport } from '#tools/resolve-import.ts'
import { DATABASE, GROUND, STOREYS } from './house.ts'

export const SIDES = ['domain', 'client', 'worker']

export const root = join(import.meta.dirname, '../..')
/** Without tests and declarations. */
export const sources = SIDES.flatMap((side) => filesBelow(join(root, side))).filter(
  (file) => !/\.(test|d)\.tsx?$/.test(file),
)
export const everything = [...SIDES, 'test', 'tools'].flatMap((side) => filesBelow(join(root, side)))

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return /\.tsx?$/.test(entry.name) ? [relative(root, path)] : []
  })
}

/** The files that a file imports, by their paths from the project's folder. */
export function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'([.#][^']+)'/g)].flatMap(
    ([, request = '']) => resolveImport(file, request) ?? [],
  )
}

/** Imports of which something remains at run time. */
export function valueImportsOf(file: string): string[] {
  const text = withoutComments(file).replaceAll(
    /^(?:import|export) (?:type \{[^}]*\}|\{(?:\s*type [^,}]+,?)+\s*\}) from '[^']+'/gm,
    '',
  )
  return [...text.matchAll(/from '([.#][^']+)'/g)].flatMap(([, request = '']) => resolveImport(file, request) ?? [])
}

export function withoutComments(file: string): string {
  return readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '')
}

export function place(file: string): { side: string; room: string | null } {
  const [side = '', room, rest] = file.split('/')
  return { side, room: rest === undefined ? null : (room ?? null) }
}

export function rooms(side: string): string[] {
  return sources.filter((file) => place(file).side === side)
}

export function isGround(file: string): boolean {
  const { side, room } = place(file)
  return room !== null && (GROUND[side]?.includes(room) ?? false)
}

/** The number of a room's storey; -1 if it is not a room. */
export function storey(room: string): number {
  return STOREYS.findIndex((rooms) => rooms.includes(room))
}

export function isDatabase(file: string): boolean {
  return file.startsWith(`worker/${DATABASE}/`)
}
