import type { EditBoardForm } from '#domain/boards/forms.ts'
import type { BoardChange } from '#domain/boards/writes.ts'

/** The changes that a form asks for. A collaborator's form has no privacy, manage or cover fields: those stay unchanged. */
export function changesOf(form: EditBoardForm): BoardChange {
  const { name, description, privacy, manage, orbac_subject_id } = form
  if (privacy === undefined) return { name, description, orbac_subject_id }
  return { name, description, privacy, orbac_subject_id, collaborators_manage: manage === 'true', ...coverOf(form) }
}

function coverOf({ cover, cover_media: media, focus_x: x, focus_y: y }: EditBoardForm): BoardChange {
  if (cover === undefined) return {}
  const focus = cover && x && y && `${x},${y}` !== '50,50' ? `${x},${y}` : null
  if (cover !== 'own') return { cover_pin_id: cover || null, cover_focus: focus }
  // Without an upload only the focus changes: another tab may have removed the uploaded cover.
  return media ? { cover_media_id: media, cover_focus: focus } : { own_focus: focus }
}
