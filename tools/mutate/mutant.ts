/** One change of a source: the characters from `start` to `end` are replaced by `to`. Offsets count UTF-16 units, as in JavaScript texts. */
export interface Edit {
  start: number
  end: number
  to: string
  /** The expression around the change, as reports show it before and after. */
  shown: { start: number; end: number }
}

/** A source with one thing broken. */
export interface Mutant {
  /** Identifies the mutant while its expression stays the same: the file, the function, and the change. Independent of line numbers. */
  name: string
  file: string
  line: number
  /** Start of its change, in UTF-16 units. */
  start: number
  text: string
}

/** Maximum characters of an expression in a name. */
const SHOWN = 100

/** The mutants that edits make of a source, each with a unique name. Edits that change nothing are left out. */
export function mutantsOf(
  file: string,
  source: string,
  edits: readonly Edit[],
  within: (at: number) => string,
): Mutant[] {
  const times = new Map<string, number>()
  return [...edits]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .flatMap((edit) => {
      const text = apply(source, edit)
      if (text === source) return []
      const before = source.slice(edit.shown.start, edit.shown.end)
      const after = text.slice(edit.shown.start, edit.shown.end + text.length - source.length)
      const change = `${file} ${within(edit.start)}: ${shorten(before)} → ${shorten(after)}`
      const time = (times.get(change) ?? 0) + 1
      times.set(change, time)
      const name = time === 1 ? change : `${change} (${time})`
      return [{ name, file, line: source.slice(0, edit.start).split('\n').length, start: edit.start, text }]
    })
}

function apply(source: string, { start, end, to }: Edit): string {
  return source.slice(0, start) + to + source.slice(end)
}

function shorten(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  return plain.length > SHOWN ? `${plain.slice(0, SHOWN - 1)}…` : plain || '(nothing)'
}
