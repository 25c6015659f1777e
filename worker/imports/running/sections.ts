import { sectionTitleOf } from '#domain/boards/values.ts'
import type { LineFault } from '#domain/errors.ts'
import type { FoundBoard, FoundPin } from '#domain/imports/found.ts'
import { LIMITS } from '#domain/limits.ts'
import { cleanText } from '#domain/text.ts'

/** Adds the section of a Pin to its board, for formats that name sections only with Pins. Returns the broken rule, if any. */
export function addSection(board: FoundBoard | undefined, pin: FoundPin): LineFault | null {
  const given = pin.section
  if (given === null || !board) {
    pin.section = null
    return null
  }
  const title = sectionTitleOf(given)
  const isFull = board.sections.length >= LIMITS.max.sections && (title === null || !board.sections.includes(title))
  pin.section = isFull ? null : title
  if (pin.section === null) return given.trim() === '' ? null : { rule: 'section', outcome: 'without' }
  if (!board.sections.includes(pin.section)) board.sections.push(pin.section)
  return pin.section === cleanText(given) ? null : { rule: 'section', outcome: 'shortened' }
}
