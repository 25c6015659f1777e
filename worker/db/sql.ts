import { type AnyColumn, Param, SQL, StringChunk } from 'drizzle-orm'

/** The parts from which Drizzle writes SQL. */
type Chunk = SQL['queryChunks'][number]

const NONE: Chunk[] = []

/**
 * A part of a statement that builds its chunks only when its text is written, which happens once. Drizzle's own `sql` creates an object for each
 * literal and checks the type of each.
 */
abstract class Part<T> extends SQL<T> {
  constructor() {
    super(NONE)
  }
  abstract chunks(): Chunk[]
}
// Drizzle's constructor assigns this property, and Drizzle reads it to write the text.
Object.defineProperty(Part.prototype, 'queryChunks', {
  get(this: Part<unknown>) {
    return this.chunks()
  },
  set: () => undefined,
})

/** Literals (the same array for each evaluation of one place in the code) and the values between them. */
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

/** Text that is written unchanged. */
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

/** Parts joined by a separator. */
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

/** A part of a statement; `T` is the type of its value. Values become parameters; columns, tables and other parts become text. */
export function sql<T = unknown>(strings: TemplateStringsArray, ...values: unknown[]): SQL<T> {
  return new Template<T>(strings, values)
}
/** Writes text unchanged. Must never contain input of users. */
sql.raw = <T = unknown>(text: string): SQL<T> => new Raw<T>(text)
sql.join = <T = unknown>(parts: readonly unknown[], separator?: SQL): SQL<T> => new Joined<T>(parts, separator)
/** A parameter, encoded as the column stores it. */
sql.param = (value: unknown, column: AnyColumn): Param => new Param(value, column)

/** JSON text of a value whose type the statement that reads it tells. */
export type Json<T> = string & { readonly ofValue?: T }

/** The value of a JSON text that the database or the site itself wrote. */
export function parseJson<T>(text: Json<T>): T
export function parseJson<T>(text: Json<T> | null): T | null
export function parseJson<T>(text: Json<T> | null): T | null {
  return text === null ? null : JSON.parse(text)
}
