import { JsonWalker, type Member } from './walker.ts'

/** Structure of the beginning of a JSON text. */
export interface Shape {
  /** True if the outermost value is a list. */
  isList: boolean
  /** The outermost object, as far as it was read. */
  outer: Record<string, unknown>
  /** Members of the list with a key ('': the outermost list), complete or not. */
  members: (list: string) => unknown[]
  /** Members of all lists. */
  all: unknown[]
  /** True if a member of the list has all of these keys. */
  has: (list: string, ...keys: string[]) => boolean
}

/** Reads the beginning of a JSON text; null: not JSON. */
export function shapeOf(begins: string): Shape | null {
  const [first] = /^[[{]/.exec(begins.trimStart()) ?? []
  if (!first) return null
  const walker = new JsonWalker(() => true)
  const found = walker.write(begins).filter((each): each is Member => typeof each === 'object')
  const open = walker.levels
  const members = found.map(({ list, value }) => ({ list, value }))
  // Unfinished objects, with the lists that they are in.
  const begun = open.map(({ value, next }) => (next === null ? value : { ...value, [next]: null }))
  for (const i of open.keys()) {
    const around = open[i - 1]
    if (around?.isList) members.push({ list: around.key, value: begun[i] })
  }
  // Of several objects, one a line, the first one is used.
  const outer = open[0]?.value === walker.outer ? begun[0] : walker.outer
  const lists = (list: string) => members.filter((each) => each.list === list).map(({ value }) => value)
  return {
    ...{ isList: first === '[', outer: Array.isArray(outer) || !outer ? {} : outer },
    ...{ members: lists, all: members.map(({ value }) => value) },
    has: (list, ...keys) =>
      lists(list).some((value) => typeof value === 'object' && value !== null && keys.every((key) => key in value)),
  }
}
