import { FOCUS } from '#domain/boards/focus.ts'
import { PLACE } from '#domain/boards/order.ts'
import type { More, MoreOf } from '#domain/imports/found.ts'
import { changeBoard } from '#worker/boards/write.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Statement } from '#worker/db/statement.ts'
import { personChanged } from '#worker/model/effects/write.ts'
import { judgeComment } from '../formats/archive/comments.ts'
import { keepPicture } from '../running/media.ts'
import type { Step } from '../running/steps.ts'
import { bringFollows } from './follows.ts'
import { bringProfile } from './profile/profile.ts'
import {
  insertComments,
  insertMarks,
  mayLook,
  type NewNote,
  selectOthersPins,
  selectPinsBySource,
  setPosition,
  takePicture,
} from './queries.ts'

/**
 * Imports everything besides Pins: layout of boards, comments, marks, follows and, if the person chose so, the profile. Idempotent, because a step may be
 * repeated.
 */
export async function bringMore(step: Step, lines: More[]): Promise<void> {
  const of = <Type extends More['type']>(type: Type) => lines.filter((line): line is MoreOf<Type> => line.type === type)
  const pins = await pinsOf(step, lines)
  for (const look of of('board')) await setLook(step, look, pins)
  await bringComments(step, of('comment'), pins)
  await bringMarks(step, of('mark'), pins)
  await bringFollows(step, of('follow'), of('block'))
  for (const each of of('account')) if (step.row.withProfile) await bringProfile(step, each)
}

/** Ids of the Pins that the lines refer to, by source. */
async function pinsOf({ db, row }: Step, lines: More[]): Promise<Map<string, number>> {
  const sources = lines.flatMap((line) => {
    if (line.type === 'board') return line.cover ?? []
    return line.type === 'comment' || line.type === 'mark' ? line.source : []
  })
  if (sources.length === 0) return new Map()
  const { own } = await batch(db, { own: selectPinsBySource(row.userId, sources) })
  return new Map(own.map(({ id, source }) => [source, id]))
}

/** Sets layout, cover, order of Pins and position of a board that the import made; existing boards keep theirs. */
async function setLook(step: Step, look: MoreOf<'board'>, pins: Map<string, number>): Promise<void> {
  const { db, row, places } = step
  const place = places[look.ref]
  if (!place?.isNew) return
  const pin = look.cover === null ? null : (pins.get(look.cover) ?? null)
  const upload = look.own ? await keepPicture(step, look.files[look.own.key]) : null
  const focus = look.focus !== null && FOCUS.test(look.focus) ? look.focus : null
  const own = upload && {
    ...{ key: upload.key, color: upload.color, ...(upload.width >= 2 * upload.height && { wide: true }) },
    ...(look.own?.focus && FOCUS.test(look.own.focus) && { focus: look.own.focus }),
  }
  const values = {
    ...(look.layout !== 'default' && { layout: look.layout }),
    ...(look.pinSort && look.pinSort !== 'newest' && { pin_sort: look.pinSort }),
    ...(pin !== null && { cover_pin_id: pin }),
    ...(focus !== null && { cover_focus: focus }),
    ...(own && { own_cover: JSON.stringify(own) }),
  }
  const position = row.withProfile && PLACE.test(look.position) ? look.position : null
  const statements: Statement[] = [
    ...(Object.keys(values).length > 0 ? changeBoard(place.id, values, mayLook(place.id, row.userId, pin)) : []),
    ...(upload ? [takePicture(upload)] : []),
    ...(position === null ? [] : [setPosition(row.userId, place.id, position)]),
  ]
  if (statements.length > 0) await batch(db, statements)
}

/** Adds comments to imported Pins, without notifications: the Pins are the person's own. */
async function bringComments(step: Step, lines: MoreOf<'comment'>[], pins: Map<string, number>): Promise<void> {
  const { db, row, now } = step
  const notes: NewNote[] = []
  const used: Statement[] = []
  for (const { id, parent, source, text, tried, picture, files, createdAt } of lines) {
    const pin = pins.get(source)
    // The plan may be older than the rule.
    const { text: said, createdAt: at } = judgeComment(text, createdAt, now)
    const upload = picture ? await keepPicture(step, files[picture.key]) : null
    if (pin === undefined || (said === '' && !upload)) continue
    if (upload) used.push(takePicture(upload))
    const shown = upload && { image_key: upload.key, image_width: upload.width, image_height: upload.height }
    notes.push({
      id,
      pin,
      parent,
      text: said,
      is_tried: tried ? 1 : 0,
      created_at: at,
      ...shown,
      image_color: upload?.color,
    })
  }
  if (notes.length === 0) return
  // Comments must be inserted before their replies.
  const isAnswer = ({ parent }: NewNote) => parent !== null
  const first = notes.filter((note) => !isAnswer(note))
  await batch(db, [...insertComments(row, first), ...insertComments(row, notes.filter(isAnswer)), ...used])
}

/** Imports hearts and other marks, on the person's Pins and on publicly visible ones of this site. */
async function bringMarks({ db, row }: Step, lines: MoreOf<'mark'>[], pins: Map<string, number>): Promise<void> {
  if (lines.length === 0) return
  const ids = lines.flatMap(({ source, isOthers }) =>
    isOthers ? Number(/\/pin\/(\d{1,16})\/$/.exec(source)?.[1] ?? 0) : [],
  )
  const { others } = await batch(db, { others: selectOthersPins(row.userId, ids) })
  const seen = new Set(others.map(({ id }) => id))
  const marks = lines.flatMap(({ kind, source, isOthers }) => {
    const other = Number(/\/pin\/(\d{1,16})\/$/.exec(source)?.[1] ?? 0)
    const pin = isOthers ? (seen.has(other) ? other : undefined) : pins.get(source)
    return pin === undefined ? [] : [{ kind, pin, rk: -newId() }]
  })
  if (marks.length > 0) await batch(db, [...insertMarks(row, marks), ...personChanged(row.userId)])
}
