import type { FoundBoard } from '../../../domain/imports/found.ts'
import { LIMITS } from '../../../domain/limits.ts'
import { cutUnits, nameKey } from '../../../domain/text.ts'
import type { ImportRecord } from '../../model/imports/tables.ts'
import type { BoardPlace } from '../running/files.ts'

/** Names that are tried for a board. */
const TRIES = 9

export type Privacy = NonNullable<BoardPlace['privacy']>

/** One of the person's boards, and who sees it. `isAlone` 1: nobody else works on it or is asked to. An id of 0 is of a board that is still to be made. */
export interface BoardHere {
  id: number
  name: string
  nameKey: string
  privacy: number
  isAlone: number
}

/** Whether more people see a board than the plan says: a secret one is seen by those who were asked to it, too. */
export function isWider(board: { privacy: number; isAlone: number }, planned: Privacy): boolean {
  return board.privacy < planned || (planned === 2 && board.isAlone === 0)
}

/** Where a board of a file goes: to one that is here, or to a new one of this name. `isNamesake`: its name is taken. */
export interface Choice {
  board: FoundBoard
  privacy: Privacy
  name: string
  here: BoardHere | null
  isNamesake: boolean
}

/**
 * Chooses for boards of a file, in order. A board with the same name is used, unless the person wants new ones or it shows its Pins to more people than the file; then one of that
 * name with a number, or a new one. Two boards of one file stay two. Archived boards are made anew.
 * @param named the person's open boards that have names of `namesFor`
 * @param begun the boards that the import has made for these before, by `ref`
 * @param used ids of boards that other boards of the file have; those chosen here are added
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
    // A board with a number stands for this one only where the name itself is taken.
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

/** The names that a board of a file may get here. */
export function namesFor({ name }: FoundBoard): string[] {
  const numbered = (n: number) => `${cutUnits(name, LIMITS.text.boardName - 1 - String(n).length)} ${n}`
  return [name, ...Array.from({ length: TRIES }, (_, i) => numbered(i + 2))]
}
