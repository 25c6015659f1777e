import * as v from 'valibot'
import { idField, subjectField } from '../wire.ts'
import { FOCI } from './focus.ts'
import { PIN_SORTS } from './pin-order.ts'
import { PRIVACIES } from './privacies.ts'
import { createSectionBody, updateBoardBody } from './writes.ts'

/** A check box: sent only when checked. */
const tick = v.optional(v.literal('on'))
const returnTo = v.optional(v.string())
const { name, description } = updateBoardBody.entries

/** The form of CRE-010. It works without JavaScript. */
export const createBoardForm = v.strictObject({
  name,
  secret: tick,
  orbac_subject_id: subjectField,
  return_to: returnTo,
})

/**
 * Collaborators who may only rename the board get a form without the owner's settings. `cover`: a pin's id; empty: the
 * newest pin; `own`: the upload in `cover_media`, or the board's current upload.
 */
export const editBoardForm = v.strictObject({
  board_id: idField,
  name,
  description,
  privacy: v.optional(v.picklist(PRIVACIES)),
  manage: v.optional(v.picklist(['true', 'false'])),
  cover: v.optional(v.union([v.picklist(['', 'own']), idField])),
  cover_media: v.optional(v.union([v.literal(''), idField])),
  focus_x: v.optional(v.picklist(FOCI)),
  focus_y: v.optional(v.picklist(FOCI)),
  orbac_subject_id: subjectField,
  return_to: returnTo,
})
export type EditBoardForm = v.InferOutput<typeof editBoardForm>

/** A button that acts on a board; `return_to` is the next page. */
export const boardForm = v.strictObject({ board_id: idField, orbac_subject_id: subjectField, return_to: returnTo })
/** Archives or restores from the archive; `privacy: 'secret'` restores it as a secret board. */
export const archiveForm = v.strictObject({
  ...boardForm.entries,
  archived: v.picklist(['true', 'false']),
  privacy: v.optional(v.literal('secret')),
})
/** Sets the order of a board's Pins for all viewers. */
export const sortPinsForm = v.strictObject({ ...boardForm.entries, sort: v.picklist(PIN_SORTS) })
/** Restores a deleted board, unchanged or as a secret board. */
export const restoreForm = v.strictObject({ ...boardForm.entries, secret: tick })

/** Merges a board into another, optionally as a section of it. */
export const mergeForm = v.strictObject({ ...boardForm.entries, into_board_id: idField, as_section: tick })

export const createSectionForm = v.strictObject({ ...boardForm.entries, ...createSectionBody.entries })
export const sectionForm = v.strictObject({ section_id: idField, orbac_subject_id: subjectField, return_to: returnTo })
/** `board_id` names the form's page. */
export const editSectionForm = v.strictObject({
  ...sectionForm.entries,
  ...createSectionBody.entries,
  board_id: v.optional(idField),
})
export const moveSectionForm = v.strictObject({ ...sectionForm.entries, by: v.picklist(['-1', '1']) })
