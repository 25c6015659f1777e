import type { FoundPin } from '#domain/imports/found.ts'
import { type PinName, SHOWN_KNOWN } from '#domain/imports/preview.ts'
import { Sample } from '#domain/imports/sample.ts'
import { savedLink } from '#domain/links.ts'
import { cleanText, cutUnits } from '#domain/text.ts'

/** Pins kept of a board, for the first `BOARDS` boards; of others one is kept, because the preview shows one of each. */
const KEPT = 16
const BOARDS = 10
/** Characters of a title in the preview. */
const TITLE = 100

/** A new Pin as shown in the preview. */
export interface TalliedPin extends PinName {
  ref: string | null
  section: string | null
  created: number | null
}

interface Counted {
  all: number
  fresh: number
  sample: Sample<TalliedPin>
}

/** Counts the Pins of a file by board, and keeps some of each. */
export class Tally {
  readonly known: PinName[] = []
  /** By `ref`; null: on no board. */
  readonly #boards = new Map<string | null, Counted>()

  add(pin: FoundPin, isKnown: boolean): void {
    const { board: ref, section, row } = pin
    const counted = this.#of(ref)
    counted.all += 1
    if (isKnown) {
      if (this.known.length < SHOWN_KNOWN) this.known.push(nameOf(pin))
      return
    }
    counted.fresh += 1
    const created = row.created_at
    counted.sample.add({ ...nameOf(pin), ref, section, created })
  }

  /** The number of new Pins of a board. */
  fresh(ref: string | null): number {
    return this.#boards.get(ref)?.fresh ?? 0
  }

  /** True if the person already has all the file's Pins of a board. */
  isKnown(ref: string): boolean {
    const { all = 0, fresh = 0 } = this.#boards.get(ref) ?? {}
    return all > 0 && fresh === 0
  }

  /** A sample of the new Pins of each of these boards. */
  samples(refs: readonly (string | null)[]): (readonly TalliedPin[])[] {
    return refs.map((ref) => this.#boards.get(ref)?.sample.kept ?? [])
  }

  #of(ref: string | null): Counted {
    const known = this.#boards.get(ref)
    if (known) return known
    const counted = { all: 0, fresh: 0, sample: new Sample<TalliedPin>(this.#boards.size < BOARDS ? KEPT : 1) }
    this.#boards.set(ref, counted)
    return counted
  }
}

function nameOf({ row, alt }: FoundPin): PinName {
  const host = row.link === null ? null : (savedLink(row.link)?.domain ?? null)
  const title = [row.title, row.description, alt, host ?? ''].map(cleanText).find((text) => text !== '')
  return { title: cutUnits(title ?? '', TITLE), host }
}
