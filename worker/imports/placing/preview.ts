import { boardAudience, profileAudience } from '#domain/audience/rules.ts'
import { PRIVACIES } from '#domain/boards/privacies.ts'
import type { FoundBoard } from '#domain/imports/found.ts'
import { type Preview, type PreviewBoard, type SeenBy, SHOWN_BOARDS, SHOWN_PINS } from '#domain/imports/preview.ts'
import { spread } from '#domain/imports/sample.ts'
import { nameKey } from '#domain/text.ts'
import { batch } from '#worker/db/batch.ts'
import type { Database } from '#worker/db/open.ts'
import type { ImportRecord } from '#worker/model/imports/tables.ts'
import { selectOwner } from '../queries.ts'
import { selectNamed } from '../running/queries.ts'
import { type BoardHere, type Choice, chooseBoards, namesFor } from './choose.ts'
import type { Tally } from './tally.ts'

/** Boards whose names are looked up by one batch. */
const AT_ONCE = 200

/** Preview of an import: its result if it ran now. Writes and fetches nothing. */
export async function previewOf(
  db: Database,
  row: ImportRecord,
  boards: readonly FoundBoard[],
  tally: Tally,
): Promise<Preview> {
  const {
    owner: [owner],
  } = await batch(db, { owner: selectOwner(row.userId) })
  const person = { id: row.userId, isPrivate: owner?.isPrivate ?? true, noindex: null }
  const choices = await choicesOf(db, row, boards)
  const shown = new Map(choices.map((choice) => [choice.board.ref, shownBoard(choice, person, tally)]))
  const nowhere = seenBy(profileAudience(person))
  const pins = spread(tally.samples([...boards.map(({ ref }) => ref), null]), SHOWN_PINS)
  return {
    pins: pins.map(({ ref, ...pin }) => {
      const board = ref === null ? undefined : shown.get(ref)
      const { who, why } = board ?? nowhere
      return { ...pin, board: board?.name ?? null, who, why }
    }),
    boards: [...shown.values()].slice(0, SHOWN_BOARDS),
    more: Math.max(0, shown.size - SHOWN_BOARDS),
    namesakes: choices.filter(({ isNamesake }) => isNamesake).length,
    known: tally.known,
  }
}

/** The choices of `makePlaces`, as if each chosen board had already been made. */
async function choicesOf(db: Database, row: ImportRecord, boards: readonly FoundBoard[]): Promise<Choice[]> {
  const choices: Choice[] = []
  const used = new Set<number>()
  const made: BoardHere[] = []
  for (let i = 0; i < boards.length; i += AT_ONCE) {
    const part = boards.slice(i, i + AT_ONCE)
    const { named } = await batch(db, { named: selectNamed(row.userId, part.flatMap(namesFor).map(nameKey)) })
    const chosen = chooseBoards(row, part, [...named, ...made], new Map(), used)
    for (const { board, here, name, privacy } of chosen)
      if (!here && !board.isArchived) made.push({ id: 0, name, nameKey: nameKey(name), privacy, isAlone: 1 })
    choices.push(...chosen)
  }
  return choices
}

function shownBoard(
  { board, here, name, privacy }: Choice,
  owner: { id: number; isPrivate: boolean },
  tally: Tally,
): PreviewBoard {
  const isShared = here?.isAlone === 0
  const seen = boardAudience({
    owner,
    privacy: PRIVACIES[(here?.privacy ?? privacy) as 0 | 1 | 2],
    ...{ archived: here === null && board.isArchived, collaboratorCount: isShared ? 1 : 0, noindex: null },
  })
  return { name: here?.name ?? name, count: tally.fresh(board.ref), isHere: here !== null, isShared, ...seenBy(seen) }
}

function seenBy({ who, why }: SeenBy): SeenBy {
  return { who, why }
}
