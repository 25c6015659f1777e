import * as v from 'valibot'
import { idField, subjectField } from '../wire.ts'
import { PRIVACIES } from './contract.ts'
import { createSectionBody, FOCI, updateBoardBody } from './writes.ts'

/** A box of a form: sent when it is ticked. */
const tick = v.optional(v.literal('on'))
const returnTo = v.optional(v.string())
const { name, description } = updateBoardBody.entries

/** The form of CRE-010; without JavaScript too. */
export const createBoardForm = v.strictObject({
  name,
  secret: tick,
  orbac_subject_id: subjectField,
  return_to: returnTo,
})

/**
 * Who may only rename a board has a form without what its owner decides. A cover is a pin's id, none: the newest leads, or `own`: the upload that
 * `cover_media` names, else the picture that the board has.
 */
export const editBoardForm = v.strictObject({
  board_id: idField,
  name,
  description,
  privacy: v.optional(v.picklist(PRIVACIES)),
  manage: tick,
  cover: v.optional(v.union([v.picklist(['', 'own']), idField])),
  cover_media: v.optional(v.union([v.literal(''), idField])),
  focus_x: v.optional(v.picklist(FOCI)),
  focus_y: v.optional(v.picklist(FOCI)),
  orbac_subject_id: subjectField,
  return_to: returnTo,
})
export type EditBoardForm = v.InferOutput<typeof editBoardForm>

/** A button about a board; `return_to` is where it leads. */
export const boardForm = v.strictObject({ board_id: idField, orbac_subject_id: subjectField, return_to: returnTo })
/** Out of the archive as a secret board, for who doesn't want its Pins to be seen. */
export const archiveForm = v.strictObject({
  ...boardForm.entries,
  archived: v.picklist(['true', 'false']),
  privacy: v.optional(v.literal('secret')),
})
/** Back from the deleted as it was, or as a secret board. */
export const restoreForm = v.strictObject({ ...boardForm.entries, secret: tick })

/** What a merge asks: into which board, and whether as a section of it. */
export const mergeForm = v.strictObject({ ...boardForm.entries, into_board_id: idField, as_section: tick })

export const createSectionForm = v.strictObject({ ...boardForm.entries, ...createSectionBody.entries })
export const sectionForm = v.strictObject({ section_id: idField, orbac_subject_id: subjectField, return_to: returnTo })
export const editSectionForm = v.strictObject({ ...sectionForm.entries, ...createSectionBody.entries })
export const moveSectionForm = v.strictObject({ ...sectionForm.entries, by: v.picklist(['-1', '1']) })
