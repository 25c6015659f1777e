import { Column, Param, SQL, StringChunk, Table } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { Joined, Raw, Template } from '../sql.ts'

/** Writes texts, for D1 and libSQL alike. One for all requests, because it remembers the names of columns. */
export const dialect = new SQLiteAsyncDialect({ casing: 'snake_case' })

/**
 * The texts of statements by what the statements consist of: one step for each literal, table and column, so that what was written once is found
 * again without writing it. A wrong text cannot be found: another condition is another path.
 */
export class Texts<Text> {
  readonly #most: number
  #root = new Node<Text>()
  #count = 0

  /** @param most how many texts are remembered */
  constructor(most: number) {
    this.#most = most
  }

  /**
   * The text at the end of a path from the root.
   * @param follow goes along the path
   * @param write makes the text of a path that was not gone before
   */
  find(follow: (root: Node<Text>) => Node<Text>, write: () => Text): Text {
    const node = follow(this.#root)
    if (node.text !== undefined) return node.text
    const text = write()
    // Whatever makes a text of its own for each value must not fill the memory.
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

/** A part of a text that is the same at each use. It is one step, however long it is. */
export class Constant<T> extends SQL<T> {
  readonly params: readonly unknown[]
  constructor(part: SQL<T>) {
    super(part.queryChunks)
    const params: unknown[] = []
    walk(new Node(), part, params)
    this.params = params
  }
}

/** A step. Nearly all lead to one other step, so that only those that lead to more have a map, which is large. */
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

/** The node of a part, whose parameters are collected in the order in which the text has them. */
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
    // An alias makes its columns anew whenever one is named.
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

/** Drizzle's own keys of a table: whether it is an alias, and its name. */
const { IsAlias, Name } = (Table as unknown as { Symbol: { IsAlias: symbol; Name: symbol } }).Symbol
const keysOf = (table: Table) => table as unknown as Record<symbol, unknown>
const isAlias = (table: Table) => keysOf(table)[IsAlias] === true
const nameOf = (table: Table) => keysOf(table)[Name]
