import * as v from 'valibot'
import { atMost, idField, linesText, subjectField } from '../wire.ts'
import { pinCreateBody, storyPage } from './writes.ts'

const returnTo = v.optional(v.string())
/** An empty field stands for none. */
const orNone = v.optional(
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    idField,
  ]),
)
/** A price such as `24.50`; empty: none. */
const amount = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(?:\d{1,9}(?:\.\d{1,2})?)?$/),
    v.transform((text) => (text === '' ? null : Number(text))),
  ),
)
const currency = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.toUpperCase(),
    v.regex(/^(?:[A-Z]{3})?$/),
    v.transform((text) => text || null),
  ),
)
const link = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    atMost('link'),
    v.transform((text) => text || null),
  ),
)
const { title, description, alt_text } = pinCreateBody.entries
const texts = { title, description, alt_text, link, price_value: amount, price_currency: currency }
const place = { board_id: orNone, section_id: orNone, orbac_subject_id: subjectField, return_to: returnTo }

/** The form of a new pin. `place` combines board and section in one choice: `123` or `123.456`; empty: the profile. */
export const createPinForm = v.strictObject({
  ...texts,
  ...place,
  place: v.optional(v.pipe(v.string(), v.regex(/^(?:\d{1,16}(?:\.\d{1,16})?)?$/))),
  media_id: v.optional(idField),
  /** The text of a one-page story, in place of an upload, and its colour. */
  words: v.optional(v.pipe(linesText('storyText'), v.minLength(1))),
  color: storyPage.entries.color,
  /** The key of the picture, to show the form again with errors. */
  signature: v.optional(v.string()),
})
export type CreatePinForm = v.InferOutput<typeof createPinForm>

const pinOf = { pin_id: idField }
export const editPinForm = v.strictObject({
  ...texts,
  ...place,
  place: createPinForm.entries.place,
  comments_off: v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((value) => value === 'true'),
    ),
  ),
  ...pinOf,
})
export type EditPinForm = v.InferOutput<typeof editPinForm>

/** The form of the repin page, and the Save button. */
export const repinForm = v.strictObject({
  ...place,
  place: createPinForm.entries.place,
  ...pinOf,
  tracking_params: v.optional(v.pipe(v.string(), atMost('message'))),
})

/** A button that acts on a pin. */
export const pinForm = v.strictObject({ ...pinOf, orbac_subject_id: subjectField, return_to: returnTo })
/** Buttons that move a Pin in its board's custom order. */
export const placePinForm = v.strictObject({
  ...pinForm.entries,
  board_id: idField,
  to: v.picklist(['first', 'up', 'down', 'last']),
})
export type PlacePinForm = v.InferOutput<typeof placePinForm>
/** A button that sets a flag; `false` clears it. */
export const flagForm = v.strictObject({ ...pinForm.entries, value: v.optional(v.picklist(['true', 'false']), 'true') })
export const topicForm = v.strictObject({
  topic: v.pipe(v.string(), v.minLength(1), atMost('boardSlug')),
  value: flagForm.entries.value,
  return_to: returnTo,
})

/** Board and section of a form, from `place` if present. `undefined`: not specified. */
export function placeOf(form: Pick<CreatePinForm, 'place' | 'board_id' | 'section_id'>) {
  if (form.place === undefined) return { board_id: form.board_id, section_id: form.section_id }
  const [board = '', section = ''] = form.place.split('.')
  return { board_id: board || null, section_id: section || null }
}

/** The target board of a raw form; null: the profile; undefined: not given. */
export function targetBoard({ place, board_id }: Record<string, string>): string | null | undefined {
  const named = place === undefined ? board_id : place.split('.')[0]
  return named === '' ? null : named
}
