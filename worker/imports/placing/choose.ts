import type { FoundBoard } from '#domain/imports/found.ts'
import { LIMITS } from '#domain/limits.ts'
import { cutUnits, nameKey } from '#domain/text.ts'
import type { ImportRecord } from '#worker/model/imports/tables.ts'
import type { BoardPlace } from '../running/files.ts'

/** Numbered names tried for a board. */
const TRIES = 9

export type Privacy = NonNullable<BoardPlace['privacy']>

/** One of the person's boards, and who sees it. `isAlone` 1: it has no collaborators or invitations. Id 0: a board that is still to be made. */
export interface BoardHere {
  id: number
  name: string
  nameKey: string
  privacy: number
  isAlone: number
}

/** True if more people see a board than planned. A secret board is also visible to invited people. */
export function isWider(board: { privacy: number; isAlone: number }, planned: Privacy): boolean {
  return board.privacy < planned || (planned === 2 && board.isAlone === 0)
}

/** The board that a board of a file goes to: an existing one, or a new one with this name. `isNamesake`: the name is already taken. */
export interface Choice {
  board: FoundBoard
  privacy: Privacy
  name: string
  here: BoardHere | null
  isNamesake: boolean
}

/**
 * Chooses the boards for those of a file, in order. Uses a board of the same name, unless the person wants new ones or it shows its Pins to more people than
 * the file; then a board with that name and a number, or a new one. Two boards of a file never share one. Archived boards are always made anew.
 * @param named the person's open boards with names of `namesFor`
 * @param begun boards that the import has already made for these, by `ref`
 * @param used ids of boards chosen for other boards of the file; those chosen here are added
 */
export function chooseBoards(
  { isSecret, newBoards }: Pick<ImportRecord, 'isSecret' | 'newBoards'>,
  part: readonly FoundBoard[],
  named: readonly BoardHere[],
  begun: ReadonlyMap<string, readonly BoardHere[]>,
  used: Set<number>,
): Choice[] {
  const taken = new Map(named.map((board) => [board.nameKey, board]))
  return part.map((board) => {
    const privacy = isSecret ? 2 : (board.privacy ?? 0)
    const isFree = (each: BoardHere) => each.id > 0 && !used.has(each.id) && !isWider(each, privacy)
    // A board with a number is used only if the name itself is taken.
    const isNamesake = !board.isArchived && taken.has(nameKey(board.name))
    const names = namesFor(board)
    const known = isNamesake && !newBoards ? names.flatMap((name) => taken.get(nameKey(name)) ?? []) : []
    const here = begun.get(board.ref)?.find(isFree) ?? known.find(isFree) ?? null
    const free = board.isArchived ? board.name : (names.find((each) => !taken.has(nameKey(each))) ?? board.name)
    if (here) used.add(here.id)
    else if (!board.isArchived)
      taken.set(nameKey(free), { id: 0, name: free, nameKey: nameKey(free), privacy, isAlone: 1 })
    return { board, privacy, name: free, here, isNamesake }
  })
}

/** Names to try for a board of a file: its own, then numbered ones. */
export function namesFor({ name }: FoundBoard): string[] {
  const numbered = (n: number) => `${cutUnits(name, LIMITS.text.boardName - 1 - String(n).length)} ${n}`
  return [name, ...Array.from({ length: TRIES }, (_, i) => numbered(i + 2))]
}
