import type { Who, Why } from '../audience/contract.ts'

/** Pins of a file that its preview shows, boards, and Pins that are here already. */
export const SHOWN_PINS = 10
export const SHOWN_BOARDS = 30
export const SHOWN_KNOWN = 30

/** Who sees something, and why it is so. */
export interface SeenBy {
  who: Who
  why: Why
}

/** What names a Pin: its title, and the host that its link leads to; null: it has none. */
export interface PinName {
  title: string
  host: string | null
}

/** A Pin as it will be. `board` null: it is on none. `created`: ms since 1970; null: unknown. */
export interface PreviewPin extends PinName, SeenBy {
  board: string | null
  section: string | null
  created: number | null
}

/** A board as it will be called. `count`: the Pins that come to it; `isHere`: it is one of the person's; `isShared`: others work on it, or are asked to. */
export interface PreviewBoard extends SeenBy {
  name: string
  count: number
  isHere: boolean
  isShared: boolean
}

/** What an import would bring: some of its Pins, its first boards and the number of the others, and the first of the Pins that are here already. */
export interface Preview {
  pins: PreviewPin[]
  boards: PreviewBoard[]
  more: number
  /** Boards of the file whose names the person has already. */
  namesakes: number
  known: PinName[]
}
