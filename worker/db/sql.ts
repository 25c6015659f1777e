import { type AnyColumn, Param, SQL, StringChunk } from 'drizzle-orm'

/** What Drizzle takes apart to write SQL. */
type Chunk = SQL['queryChunks'][number]

const NONE: Chunk[] = []

/**
 * A part of a statement of which nothing is made until its text is written, which happens once: Drizzle's own `sql` makes an object for each literal and
 * asks each what it is.
 */
abstract class Part<T> extends SQL<T> {
  constructor() {
    super(NONE)
  }
  abstract chunks(): Chunk[]
}
// Drizzle's class assigns it, and reads it to write the text.
Object.defineProperty(Part.prototype, 'queryChunks', {
  get(this: Part<unknown>) {
    return this.chunks()
  },
  set: () => undefined,
})

/** Literals, which are the same object at each use of a place in the code, and the values between them. */
export class Template<T = unknown> extends Part<T> {
  readonly strings: TemplateStringsArray
  readonly values: readonly unknown[]
  constructor(strings: TemplateStringsArray, values: readonly unknown[]) {
    super()
    this.strings = strings
    this.values = values
  }
  chunks(): Chunk[] {
    const { strings, values } = this
    return strings.flatMap((text, i) => [new StringChunk(text), ...(i < values.length ? [values[i] as Chunk] : [])])
  }
}

/** A text as it is. */
export class Raw<T = unknown> extends Part<T> {
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
  chunks(): Chunk[] {
    return [new StringChunk(this.text)]
  }
}

/** Parts one after the other. */
export class Joined<T = unknown> extends Part<T> {
  readonly parts: readonly unknown[]
  readonly separator: SQL | undefined
  constructor(parts: readonly unknown[], separator: SQL | undefined) {
    super()
    this.parts = parts
    this.separator = separator
  }
  chunks(): Chunk[] {
    const { parts, separator } = this
    return parts.flatMap((part, i) => [...(i > 0 && separator ? [separator] : []), part as Chunk])
  }
}

/** A part of a statement: `T` is the type of its value. Values become parameters; columns, tables and parts are written. */
export function sql<T = unknown>(strings: TemplateStringsArray, ...values: unknown[]): SQL<T> {
  return new Template<T>(strings, values)
}
/** A text as it is, which must be ours. */
sql.raw = <T = unknown>(text: string): SQL<T> => new Raw<T>(text)
sql.join = <T = unknown>(parts: readonly unknown[], separator?: SQL): SQL<T> => new Joined<T>(parts, separator)
/** A value as a column stores it. */
sql.param = (value: unknown, column: AnyColumn): Param => new Param(value, column)
