import type { Skip } from '#domain/imports/found.ts'
import { type Entry, entryReader } from '../entry.ts'
import type { Format } from '../format.ts'
import { membersOf } from './members.ts'
import type { Shape } from './shape.ts'
import type { Member } from './walker.ts'

/** Describes a JSON format: how to recognize it, which lists to read, and how a member becomes an entry. */
interface JsonReader<Known> {
  name: string
  isExact?: boolean
  recognizes: (shape: Shape) => boolean
  /** Lists whose members are read one by one; `depth`: how many such lists are around one. */
  lists: readonly string[] | ((list: string, depth: number) => boolean)
  /** For files whose entries refer to other parts of the file: `learn` collects these from all members in an earlier pass. */
  before?: { known: () => Known; learn: (known: Known, member: Member) => void }
  /** The entry of a member; null: not an entry, such as a folder; `skipped`: the reason why it can't become one. */
  entry: (member: Member, known: Known) => Entry | null | { skipped: Skip; shown?: string }
}

/** Members that the earlier pass reads at most, which limits the memory that a hostile file can use. */
const MOST_LEARNED = 200_000

/** A format of JSON files, read member by member. */
export function jsonFormat<Known = null>(reader: JsonReader<Known>): Format {
  const { lists, before, name, isExact = true } = reader
  const isStreamed = typeof lists === 'function' ? lists : (list: string) => lists.includes(list)
  return {
    ...{ name, isExact },
    recognizes: ({ json }) => json !== null && reader.recognizes(json),
    async *read({ open }) {
      const known = before?.known() as Known
      let left = before ? MOST_LEARNED : 0
      if (before)
        for await (const member of membersOf(await open(), isStreamed)) {
          if (typeof member !== 'string') before.learn(known, member)
          if (--left === 0) break
        }
      const foundIn = entryReader(name)
      for await (const member of membersOf(await open(), isStreamed)) {
        const entry = typeof member === 'string' ? { skipped: member } : reader.entry(member, known)
        if (entry === null) continue
        if ('skipped' in entry) yield entry
        else yield* foundIn(entry)
      }
    },
  }
}
