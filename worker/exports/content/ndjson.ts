import { batch } from '#worker/db/batch.ts'
import { parseJson } from '#worker/db/sql.ts'
import {
  selectBlocks,
  selectComments,
  selectConversations,
  selectFollows,
  selectMarks,
  selectMessages,
} from '../social/queries.ts'
import { account, boardLine, head, iso, line, ownPicture, pinLine } from './lines.ts'
import { selectPins } from './pins/queries.ts'
import { BOARDS, SLICE, selectBoards } from './queries.ts'
import { counted, listOf, once, type Part, rowsOf } from './writing.ts'

const comments = rowsOf(
  selectComments,
  ({ id }) => id,
  ({ id, pin_id, parent_id, text, is_tried, image_key, image_type, created_at }, writing) => {
    const answers = parent_id === null ? null : String(parent_id)
    const picture = image_key !== null && { picture: ownPicture(image_key, image_type, writing) }
    const said = { text, tried: is_tried === 1, ...picture, created_at: iso(created_at) }
    return line({ type: 'comment', id: String(id), pin: String(pin_id), answers, ...said }, writing)
  },
)

const conversations = rowsOf(
  selectConversations,
  ({ id }) => id,
  ({ id, people, created_at }, writing) =>
    line({ type: 'conversation', id: String(id), people: parseJson(people), created_at: iso(created_at) }, writing),
)

const messages = listOf<[number, number]>(async (writing, after) => {
  const { db, row, zip } = writing
  const key = after ?? [0, 0]
  const { rows } = await batch(db, { rows: selectMessages(row.userId, key) })
  const lines = rows.map(({ conversation, sender: from, text, created_at }) =>
    line({ type: 'message', conversation: String(conversation), from, text, created_at: iso(created_at) }, writing),
  )
  zip.write(lines.join(''))
  const last = rows.at(-1)
  return last && rows.length === SLICE ? [last.conversation, last.seq] : null
})

const follows = (['person', 'board', 'topic'] as const).map((kind) =>
  rowsOf(
    selectFollows[kind],
    ({ rk }) => rk,
    ({ name }, writing) => line({ type: 'follow', kind, name }, writing),
  ),
)

const blocks = rowsOf(
  selectBlocks,
  ({ rk }) => rk,
  ({ name: username }, writing) => line({ type: 'block', username }, writing),
)

const marks = (['hidden', 'tried', 'heart'] as const).map((kind) =>
  rowsOf(
    selectMarks[kind],
    ({ pin_id }) => pin_id,
    ({ pin_id }, writing) => line({ type: 'mark', kind, pin: String(pin_id) }, writing),
  ),
)

const end = once((writing) => line({ type: 'end', lines: writing.progress.lines }, writing))

/** All data, for other programs and for the import: one JSON object a line (domain/imports/archive.ts). */
export const ndjson: Part = {
  file: 'pinfold.ndjson',
  lists: [
    head,
    account,
    rowsOf(selectBoards, ({ id }) => id, boardLine, BOARDS),
    rowsOf(selectPins, ({ rk }) => rk, counted(pinLine)),
    comments,
    conversations,
    messages,
    ...follows,
    blocks,
    ...marks,
    end,
  ],
}
