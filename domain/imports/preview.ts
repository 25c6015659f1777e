import type { Who, Why } from '../audience/contract.ts'

/** Maximum Pins, boards and existing Pins in a preview. */
export const SHOWN_PINS = 10
export const SHOWN_BOARDS = 30
export const SHOWN_KNOWN = 30

/** The audience of something, with the reason. */
export interface SeenBy {
  who: Who
  why: Why
}

/** Text that names a Pin: its title, and the host of its link; null: none. */
export interface PinName {
  title: string
  host: string | null
}

/** A Pin after the import. `board` null: on no board. `created`: ms since 1970; null: unknown. */
export interface PreviewPin extends PinName, SeenBy {
  board: string | null
  section: string | null
  created: number | null
}

/** A board after the import. `count`: Pins that it gets; `isHere`: an existing board of the person; `isShared`: it has collaborators or invitations. */
export interface PreviewBoard extends SeenBy {
  name: string
  count: number
  isHere: boolean
  isShared: boolean
}

/** Result of an import: some of its Pins, its first boards and the number of the others, and the first Pins that already exist. */
export interface Preview {
  pins: PreviewPin[]
  boards: PreviewBoard[]
  more: number
  /** Number of the file's boards whose names the person already uses. */
  namesakes: number
  known: PinName[]
}
