import { LONGEST, LONGEST_VALUE } from '../text.ts'
import { literalIn, unquoted } from './literals.ts'

/**
 * An unfinished object around a member. `order`: number of the object in the order in which objects begin, the same in each pass. `key`: its key in the
 * object around it.
 */
export interface Around {
  order: number
  key: string
  value: Record<string, unknown>
}

/** A member of a list: an object, a list or a single value. `list`: the key of the list ('': the outermost). */
export interface Member {
  list: string
  value: unknown
  /** Its `order` if it is an object; else -1. */
  order: number
  /** The objects around it, outermost first, as far as they were read. */
  around: Around[]
}

/** An unreadable part: a member that is too long, invalid JSON (the rest is not read), or a premature end. */
export type Unread = 'too_long' | 'unreadable' | 'cut_off'

interface Level {
  isList: boolean
  key: string
  order: number
  value: Record<string, unknown> | unknown[]
  /** True for a list whose members are yielded and not kept. */
  isStreamed: boolean
  /** In an object: the key of the next value. */
  next: string | null
  /** Characters of the value and everything in it: all, and those kept. */
  size: number
  kept: number
}

/** Maximum nesting of objects and lists. */
const DEEPEST = 1000
const STOP = /["\\]/g

/**
 * Parses JSON piece by piece and returns the members of some lists as soon as they end, so that a large text is never in memory. Of long strings only the
 * beginning is kept. `levels`: the unfinished values.
 */
export class JsonWalker {
  readonly levels: Level[] = []
  readonly #isStreamed: (list: string, depth: number) => boolean
  #found: (Member | Unread)[] = []
  #order = 0
  #text: { held: string; isEscaped: boolean } | null = null
  #word = ''
  /** Characters kept in all unfinished values. */
  #kept = 0
  isOver = false
  /** The outermost object, as far as it was read. */
  outer: Record<string, unknown> = {}
  #hasOuter = false

  /** @param isStreamed true for the key of a list whose members are returned one by one; `depth`: number of streamed lists around it */
  constructor(isStreamed: (list: string, depth: number) => boolean) {
    this.#isStreamed = isStreamed
  }

  /** Takes the next piece of the text; returns the members that end in it. */
  write(piece: string): (Member | Unread)[] {
    this.#found = []
    for (let at = 0; at < piece.length && !this.isOver; )
      at = this.#text ? this.#readText(piece, at) : this.#read(piece, at)
    return this.#found
  }

  #readText(piece: string, from: number): number {
    const text = this.#text ?? { held: '', isEscaped: false }
    const keep = (part: string) => {
      text.held += part.slice(0, LONGEST_VALUE - text.held.length)
    }
    if (text.isEscaped) {
      text.isEscaped = false
      keep(piece[from] ?? '')
      return from + 1
    }
    STOP.lastIndex = from
    const at = STOP.exec(piece)?.index ?? piece.length
    keep(piece.slice(from, at))
    if (piece[at] === '\\') {
      text.isEscaped = true
      keep('\\')
    } else if (piece[at] === '"') {
      this.#text = null
      this.#take(unquoted(text.held), text.held.length)
    }
    return at + 1
  }

  #read(piece: string, at: number): number {
    const char = piece[at] ?? ''
    if (/[\w.+-]/.test(char)) {
      if (this.#word.length < 100) this.#word += char
      return at + 1
    }
    if (this.#word !== '') {
      const word = this.#word
      this.#word = ''
      this.#take(literalIn(word), word.length)
    }
    if (char === '"') this.#text = { held: '', isEscaped: false }
    else if (char === '{' || char === '[') this.#open(char === '[')
    else if (char === '}' || char === ']') this.#close(char === ']')
    return at + 1
  }

  #open(isList: boolean): void {
    const level = this.levels.at(-1)
    const key = level?.isList ? level.key : (level?.next ?? '')
    if (!isList) this.#order += 1
    const depth = this.levels.filter((each) => each.isStreamed).length
    // A list inside a list is returned as part of it.
    const isStreamed = isList && !level?.isList && this.#isStreamed(key, depth)
    const value: Level['value'] = isList ? [] : {}
    if (!this.#hasOuter && !Array.isArray(value)) this.outer = value
    this.#hasOuter = true
    this.levels.push({ isList, key, order: isList ? -1 : this.#order, value, isStreamed, next: null, size: 0, kept: 0 })
    if (this.levels.length > DEEPEST) this.#stop('unreadable')
  }

  #close(isList: boolean): void {
    const level = this.levels.pop()
    this.#kept -= level?.kept ?? 0
    if (level?.isList !== isList) this.#stop('unreadable')
    else if (this.levels.length > 0) this.#take(level.value, level.size + 16, level.order)
  }

  /** Takes a complete value: as the next key, into the value around it, or as a member to return. */
  #take(value: unknown, size: number, order = -1): void {
    const level = this.levels.at(-1)
    if (!level) return
    if (level.isStreamed) {
      if (size > LONGEST) this.#found.push('too_long')
      else this.#found.push({ list: level.key, value, order, around: this.#around() })
      return
    }
    if (!level.isList && level.next === null) {
      level.next = String(value)
      return
    }
    const added = size + (level.next?.length ?? 0) + 8
    const isKept = this.#kept + added <= LONGEST
    level.size += isKept ? added : Number.POSITIVE_INFINITY
    level.kept += isKept ? added : 0
    this.#kept += isKept ? added : 0
    if (Array.isArray(level.value)) {
      if (isKept) level.value.push(value)
      return
    }
    const key = level.next ?? ''
    level.next = null
    // A key such as `__proto__` is stored like any other.
    if (isKept) Object.defineProperty(level.value, key, { value, enumerable: true, writable: true, configurable: true })
  }

  #around(): Around[] {
    return this.levels.flatMap(({ isList, order, key, value }) =>
      isList ? [] : [{ order, key, value: value as Record<string, unknown> }],
    )
  }

  #stop(why: Unread): void {
    this.isOver = true
    this.#found.push(why)
  }
}
