import { Column, Param, SQL, StringChunk, Table } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { Joined, Raw, Template } from '../sql.ts'

/** Drizzle's dialect for D1 and libSQL. Shared by all requests, because it caches the names of columns. */
export const dialect = new SQLiteAsyncDialect({ casing: 'snake_case' })

/**
 * Cache of statement texts, a tree whose path is what a statement consists of: one step for each literal, table and column. A wrong text cannot be
 * found, because another condition is another path.
 */
export class Texts<Text> {
  readonly #most: number
  #root = new Node<Text>()
  #count = 0

  /** @param most maximum number of cached texts */
  constructor(most: number) {
    this.#most = most
  }

  /**
   * The text at the end of a path from the root.
   * @param follow walks the path
   * @param write builds the text if the path has none
   */
  find(follow: (root: Node<Text>) => Node<Text>, write: () => Text): Text {
    const node = follow(this.#root)
    if (node.text !== undefined) return node.text
    const text = write()
    // Texts that are made per value must not fill the memory.
    if (this.#count >= this.#most) {
      this.#root = new Node()
      this.#count = 0
    } else {
      node.text = text
      this.#count++
    }
    return text
  }
}

/** A part of a statement that is the same at each use; one step, however long it is. */
export class Constant<T> extends SQL<T> {
  readonly params: readonly unknown[]
  constructor(part: SQL<T>) {
    super(part.queryChunks)
    const params: unknown[] = []
    walk(new Node(), part, params)
    this.params = params
  }
}

/** A node of the tree. Nearly all have one next node; only those with more have a map, which is large. */
export class Node<Text> {
  text: Text | undefined
  #part: unknown
  #next: Node<Text> | undefined
  #others: Map<unknown, Node<Text>> | undefined

  to(part: unknown): Node<Text> {
    if (this.#next && this.#part === part) return this.#next
    const known = this.#others?.get(part)
    if (known) return known
    const next = new Node<Text>()
    if (this.#next) {
      this.#others ??= new Map()
      this.#others.set(part, next)
    } else {
      this.#part = part
      this.#next = next
    }
    return next
  }
}

const PARAMETER = Symbol('parameter')
const ALIAS = Symbol('column of an alias')
const LIST = Symbol('list')

/** Returns the node after a part and appends its parameters to `params`, in the order of the text. */
export function walk<Text>(node: Node<Text>, part: unknown, params: unknown[]): Node<Text> {
  if (part instanceof StringChunk) return node.to(part.value.length === 1 ? part.value[0] : part.value.join(''))
  if (part instanceof Constant) {
    for (const value of part.params) params.push(value)
    return node.to(part)
  }
  if (part instanceof Template) {
    let at = node.to(part.strings)
    for (const value of part.values) at = walk(at, value, params)
    return at
  }
  if (part instanceof Raw) return node.to(part.text)
  if (part instanceof Joined) {
    const { parts, separator } = part
    let at = node
    for (let i = 0; i < parts.length; i++) {
      if (i > 0 && separator) at = walk(at, separator, params)
      at = walk(at, parts[i], params)
    }
    return at
  }
  if (part instanceof SQL) {
    let at = node
    for (const chunk of part.queryChunks) at = walk(at, chunk, params)
    return at
  }
  if (part instanceof Column) {
    // An alias creates a new column object at each access.
    const { table } = part
    return isAlias(table) ? node.to(ALIAS).to(nameOf(table)).to(part.name) : node.to(part)
  }
  if (part instanceof Table) return node.to(part)
  if (part instanceof Param) return parameter(node, part.value === null ? null : encoded(part), params)
  if (part === undefined) return node
  if (Array.isArray(part)) return part.reduce((at, each) => walk(at, each, params), node.to(LIST).to(part.length))
  if (part === null || typeof part !== 'object') return parameter(node, part, params)
  throw new Error(`${part.constructor.name} has no place in a statement`)
}

function parameter<Text>(node: Node<Text>, value: unknown, params: unknown[]): Node<Text> {
  params.push(value)
  return node.to(PARAMETER)
}

function encoded({ encoder, value }: Param): unknown {
  const mapped: unknown = encoder.mapToDriverValue(value)
  if (mapped instanceof SQL) throw new Error('A value that becomes SQL has no place in a statement')
  return mapped
}

/** Drizzle's symbols of a table: true if it is an alias; its name. */
const { IsAlias, Name } = (Table as unknown as { Symbol: { IsAlias: symbol; Name: symbol } }).Symbol
const keysOf = (table: Table) => table as unknown as Record<symbol, unknown>
const isAlias = (table: Table) => keysOf(table)[IsAlias] === true
const nameOf = (table: Table) => keysOf(table)[Name]
