import { loadPickerTexts } from '../boards/picker-texts.ts'
import type { Words } from '../locales/words.ts'

/** Fetches what picks a board, and what it says. */
export async function loadPicker(words: Words) {
  const [{ PickBoardDialog }] = await Promise.all([import('../boards/pick-board-dialog.tsx'), loadPickerTexts(words)])
  return PickBoardDialog
}
