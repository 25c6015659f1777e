import { type Besides, MAX_PINS, type Skipped } from '#domain/imports/contract.ts'
import { type Found, type FoundBoard, type FoundPin, type More, plainBoard, type Skip } from '#domain/imports/found.ts'
import { hash32 } from '#domain/imports/hash.ts'
import { addFault, type Broken } from '#domain/imports/rules.ts'
import { LIMITS } from '#domain/limits.ts'
import { cutUnits } from '#domain/text.ts'
import type { ImportRecord } from '#worker/model/imports/tables.ts'
import { linkKey } from '#worker/pins/write.ts'
import { filmKey } from '../formats/archive/archived-pin.ts'
import { addSection } from './sections.ts'

/** The `ref` of the board for Pins that have no board and must be secret: a Pin without a board is public. */
const NO_BOARD = ' '
/** Maximum people that one file may make a person follow: an edited file could name everybody. */
const MOST_FOLLOWS = 300

/** Collects what is imported of a file, and the reasons for what is skipped. */
export class Plan {
  readonly boards: FoundBoard[] = []
  readonly skipped: Skipped = {}
  readonly besides: Besides = {}
  /** Rules broken by values of the file. */
  readonly broken: Broken[] = []
  pins = 0
  readonly #row: Pick<ImportRecord, 'isSecret' | 'name' | 'origin'>
  readonly #room: number
  readonly #refs = new Map<string, FoundBoard>()
  /** 53-bit hashes of what identifies a Pin: texts would take ten times the memory. */
  readonly #seen = new Set<number>()

  /** @param room number of boards that the person may still create */
  constructor(row: Pick<ImportRecord, 'isSecret' | 'name' | 'origin'>, room: number) {
    this.#row = row
    this.#room = room
  }

  /** Adds an item of a file. Returns the line of the plan; null: none. */
  add(found: Found): FoundPin | More | null {
    const { faults = [], line = null } = found
    for (const fault of faults) addFault(this.broken, fault, line)
    if ('skipped' in found) {
      const { skipped, shown } = found
      const rule = skipped === 'forbidden_link' ? 'link' : 'entry'
      if (shown !== undefined) addFault(this.broken, { rule, outcome: 'out' }, line, shown)
      return this.#skip(skipped)
    }
    if ('board' in found) return this.#addBoard(found.board)
    if ('pin' in found) return this.#addPin(found.pin, found.isSecret ?? false, line)
    return 'more' in found ? this.#addMore(found.more, found.of) : null
  }

  #skip(reason: Skip): null {
    this.skipped[reason] = (this.skipped[reason] ?? 0) + 1
    return null
  }

  #addBoard(board: FoundBoard): null {
    if (this.boards.length >= this.#room || this.#refs.has(board.ref)) return null
    this.boards.push(board)
    this.#refs.set(board.ref, board)
    return null
  }

  #addPin(pin: FoundPin, isSecret: boolean, line: number | null): FoundPin | null {
    if (pin.board === null && (isSecret || this.#row.isSecret)) {
      pin.board = NO_BOARD
      this.#addBoard(plainBoard(cutUnits(this.#row.name, LIMITS.text.boardName) || 'Import', NO_BOARD))
    }
    if (pin.board !== null && !this.#refs.has(pin.board)) return this.#skip('too_many_boards')
    if (this.#isTwice(pin)) return this.#skip('twice')
    if (this.pins === MAX_PINS) return this.#skip('too_long')
    this.pins += 1
    const board = this.#refs.get(pin.board ?? '')
    const fault = addSection(board, pin)
    if (fault) addFault(this.broken, fault, line)
    if (board && pin.place?.isMoved) board.hasOrder = true
    // The file's privacy wins: a board is secret if one of its Pins is.
    if (board && isSecret) board.privacy = 2
    if (!this.#hasFiles(pin)) {
      this.#skip('no_file')
      pin.story = null
      pin.video = null
    }
    return pin
  }

  /** True for a repeated Pin: the same link with the same picture; in an archive, the same id. */
  #isTwice({ row, picture }: FoundPin): boolean {
    const link = row.link === null || picture !== null ? null : linkKey(row.link)
    const names = [`source ${row.source_id}`, ...(link === null ? [] : [`link ${link} ${row.image_url ?? ''}`])]
    const numbers = names.map((name) => (hash32(name, 1) & 0x1fffff) * 0x100000000 + hash32(name, 2))
    if (numbers.some((number) => this.#seen.has(number))) return true
    for (const number of numbers) this.#seen.add(number)
    return false
  }

  /** True if the pages and films are files of the ZIP, or exist here already. */
  #hasFiles({ story, video, picture, files }: FoundPin): boolean {
    if (picture?.site === this.#row.origin) return true
    const pages = story?.pages ?? []
    const films = [video, ...pages.map((page) => page.video)].flatMap((film) => (film ? [filmKey(film.url)] : []))
    return [...pages.flatMap(({ key }) => key ?? []), ...films].every((key) => files[key] !== undefined)
  }

  /** Accepts people, boards and Pins of others only from an archive of this site: on another site the same names belong to other people. */
  #addMore(more: More, site: string): More | null {
    const isHere = site === this.#row.origin
    switch (more.type) {
      case 'account':
        // The undo can restore one profile only.
        if (this.besides.profile) return this.#skip('twice')
        this.besides.profile = 1
        break
      case 'comment':
        this.#count('comments')
        break
      case 'mark':
        if (more.isOthers && !isHere) return this.#skip('others')
        this.#count('marks')
        break
      case 'follow':
        if (more.kind !== 'topic' && !isHere) return this.#skip('others')
        if ((this.besides.follows ?? 0) >= MOST_FOLLOWS) return this.#skip('too_long')
        this.#count('follows')
        break
      case 'block':
        if (!isHere) return this.#skip('others')
        break
      case 'board':
        return this.#refs.has(more.ref) ? more : null
    }
    return more
  }

  #count(what: keyof Besides): void {
    this.besides[what] = (this.besides[what] ?? 0) + 1
  }
}
