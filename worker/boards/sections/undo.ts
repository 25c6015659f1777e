import { pinsMoved } from '../../model/effects/write.ts'
import type { UndoKind, UndoKinds } from '../../model/undo/rules.ts'
import { canUndoSectionChange, canUndoSectionDeletion, type DeletedSection, type SectionChange } from './conditions.ts'
import { changeSection, putBackSection } from './queries.ts'

const sectionChange: UndoKind = {
  when: ({ inverse, userId }) => canUndoSectionChange(inverse as SectionChange, userId),
  statements: (db, { inverse }, isNow) => changeSection(db, inverse as SectionChange, 'was', isNow),
}

const sectionDeletion: UndoKind = {
  when: (entry, most) => canUndoSectionDeletion((entry.inverse as { section: DeletedSection }).section, entry, most),
  statements(db, { id, inverse }, isNow) {
    const { section } = inverse as { section: DeletedSection }
    return [...putBackSection(db, section, isNow), ...pinsMoved(db, id, 'back', isNow)]
  },
}

export const sectionUndos: UndoKinds = {
  section_changed: sectionChange,
  sections_ordered: sectionChange,
  section_deleted: sectionDeletion,
}
